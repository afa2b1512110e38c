/**
 * Loads and configures tarteaucitron, a classic script with global names.
 *
 * Its own loading of styles, texts and services is off (`useExternalCss`, `useExternalJs`), because
 * the build chooses their URLs. The consent modes of Google, Piano and Bing are off, too: they load
 * tags before consent and after a refusal.
 */
import { files } from "./files.ts";
import { toolLanguage, toolTexts } from "./tool-texts.ts";
import { own } from "../own.ts";

export interface Tool {
  user: Record<string, unknown>;
  job: string[];
  added: unknown;
  readonly events: { load: () => void };
  readonly userInterface: { openPanel(): void };
  init(parameters: Readonly<Record<string, unknown>>): void;
  load(): void;
}

declare global {
  interface Window {
    tarteaucitron?: Tool;
    tarteaucitronIsLoaded?: boolean;
    tarteaucitronForceLanguage?: string;
  }
}

/** Tarteaucitron's name for the id of each service. */
const IDS: Readonly<Record<string, string>> = {
  gtag: "gtagUa",
  googleads: "googleadsId",
  googletagmanager: "googletagmanagerId",
  facebookpixel: "facebookpixelId",
  tiktok: "tiktokId",
};

const PARAMETERS = {
  highPrivacy: true,
  mandatory: true,
  // Buttons without a function.
  mandatoryCta: false,
  orientation: "bottom",
  showIcon: true,
  iconPosition: "BottomRight",
  showAlertSmall: false,
  cookieslist: false,
  hashtag: "#tarteaucitron",
  DenyAllCta: true,
  AcceptAllCta: true,
  moreInfoLink: true,
  removeCredit: true,
  serviceDefaultState: "wait",
  softConsentMode: true,
  googleConsentMode: false,
  bingConsentMode: false,
  pianoConsentMode: false,
  useExternalCss: true,
  useExternalJs: true,
};

/** Starts the tool, or restarts it in another language; resolves once its panel can be opened. */
export async function startTool(
  services: Readonly<Record<string, string>>,
  lang: string,
  icon: string,
): Promise<Tool> {
  const language = toolLanguage(lang);
  window.tarteaucitronForceLanguage = language;
  const running = window.tarteaucitron;
  if (!running) await Promise.all([addStyle(files.style), addScript(files.core)]);
  const tool = window.tarteaucitron;
  if (!tool) throw new Error("tarteaucitron did not start");
  const ids = Object.entries(services).map(([service, id]) => [own(IDS, service) ?? service, id]);
  Object.assign(tool.user, Object.fromEntries(ids));
  await addScript(toolTexts(language));
  if (!running) await addScript(files.services);
  return new Promise((ready) => {
    tool.events.load = () => {
      // The tool appears half a second before it listens; the style hides it until then.
      root()?.setAttribute("data-ready", "");
      ready(tool);
    };
    if (running) restart(tool, Object.keys(services));
    else begin(tool, Object.keys(services), icon);
  });
}

function begin(tool: Tool, services: string[], iconSrc: string): void {
  tool.job = services;
  tool.init({ ...PARAMETERS, iconSrc });
}

/** The choices are in the tool's cookie; running services are not started again. */
function restart(tool: Tool, services: string[]): void {
  root()?.remove();
  window.tarteaucitronIsLoaded = false;
  tool.added = [];
  tool.job = services;
  tool.load();
}

function root(): HTMLElement | null {
  return document.getElementById("tarteaucitronRoot");
}

function addScript(src: string): Promise<void> {
  return appendAndLoad(Object.assign(document.createElement("script"), { src }));
}

function addStyle(href: string): Promise<void> {
  return appendAndLoad(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}

function appendAndLoad(element: HTMLElement): Promise<void> {
  return new Promise((loaded, failed) => {
    element.onload = () => {
      loaded();
    };
    element.onerror = () => {
      failed(new Error("a file of the consent tool was not loaded"));
    };
    document.head.append(element);
  });
}
