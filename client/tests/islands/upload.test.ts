import { createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi, type Mock } from "vitest";

import type { UploadProps } from "../../src/islands/props.ts";
import Upload from "../../src/islands/upload.tsx";
import { found, settled, stopClocks } from "../support/page.ts";

/** The requests that were opened; a test answers them. */
let requests: FakeRequest[] = [];
let root: Root;
let fetched: Mock<typeof fetch>;

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  responseText = "";
  status = 0;
  address = "";
  data = new FormData();
  isAborted = false;

  constructor() {
    super();
    requests.push(this);
  }

  open(_method: string, address: string) {
    this.address = address;
  }

  setRequestHeader() {
    // No header matters here.
  }

  send(data: FormData) {
    this.data = data;
  }

  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event("loadend"));
  }

  async answer(body: object, status = 200): Promise<void> {
    this.responseText = JSON.stringify(body);
    this.status = status;
    this.dispatchEvent(new Event("loadend"));
    await settled();
  }
}

const WORDS = {
  drop: "Drop here.",
  sending: "Sending %s",
  ready: "%s is attached",
  remove: "Remove",
  removeFile: "Remove %s",
  removed: "%s is removed",
  again: "Again",
  sendAgain: "Send %s again",
  failed: "Not sent.",
  tooLarge: "Too large.",
  wrongKind: "Wrong kind.",
  empty: "Empty.",
  tooMany: "Too many.",
  wait: "Wait.",
  wrong: "Wrong.",
};

beforeEach(() => {
  stopClocks();
  requests = [];
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  fetched = vi.fn<typeof fetch>().mockResolvedValue(new Response("{}"));
  vi.stubGlobal("fetch", fetched);
});

afterEach(() => {
  root.unmount();
});

async function show(props: Partial<UploadProps> = {}): Promise<HTMLFormElement> {
  document.body.innerHTML =
    '<form action="/_villa/actions/?page=%2F&files=a.b#f">' +
    '<input type="hidden" name="villa-action" value="token">' +
    '<label>Photos<input type="file" id="f-photos" name="photos" accept=".jpg,.pdf"></label>' +
    '<span class="upload"><span id="island"></span></span><button name="send">Send</button></form>';
  root = createRoot(found(document, "#island"));
  const all = { field: "f-photos", most: 2, largest: 10, endings: [".jpg", ".pdf"] };
  const usual = { ...all, required: true, files: [], words: WORDS };
  root.render(createElement(Upload, { ...usual, ...props }));
  await settled();
  return found<HTMLFormElement>(document, "form");
}

function input(): HTMLInputElement {
  return found<HTMLInputElement>(document, "#f-photos");
}

function transferOf(files: readonly File[]): object {
  return { files, types: ["Files"] };
}

/** Drops files on an element of the form. */
async function drop(files: readonly File[], on: Element = input()): Promise<void> {
  const event = new Event("drop", { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: transferOf(files) });
  on.dispatchEvent(event);
  await settled();
}

function file(name = "a.jpg", content = "12345"): File {
  return new File([content], name);
}

function lines(): string[] {
  return [...document.querySelectorAll(".upload-file")].map((each) => each.textContent);
}

function handles(): FormDataEntryValue[] {
  return new FormData(found<HTMLFormElement>(document, "form")).getAll("villa-file");
}

function news(): string {
  return found(document, "[role=status]").textContent;
}

async function press(name: string): Promise<void> {
  found(document, `[aria-label="${name}"]`).click();
  await settled();
}

/** Requests the form, and says whether it was sent. */
function submits(form: HTMLFormElement): boolean {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  return form.dispatchEvent(event);
}

test("a file is sent at once, its progress shown, and its handle put into the form", async () => {
  await show();
  expect(input().required).toBe(true);
  await drop([file()]);
  const [request] = requests;
  expect(request?.address).toBe("/_villa/actions/files/?page=%2F&files=a.b");
  expect(request?.data.get("villa-action")).toBe("token");
  expect((request?.data.get("photos") as File).name).toBe("a.jpg");
  request?.upload.dispatchEvent(new ProgressEvent("progress", { loaded: 2, total: 8 }));
  await settled();
  expect(found<HTMLProgressElement>(document, "progress").value).toBe(0.25);
  expect(news()).toBe("Sending a.jpg");
  await request?.answer({ handle: "h1" });
  expect(handles()).toEqual(["h1"]);
  expect(news()).toBe("a.jpg is attached");
  expect(document.querySelector("progress")).toBeNull();
  expect(input().required).toBe(false);
});

test("a file that the server refuses holds the form back until it is removed", async () => {
  const form = await show();
  await drop([file("good.jpg"), file()]);
  await requests[0]?.answer({ handle: "h1" });
  await requests[1]?.answer({ message: "No picture." }, 422);
  expect(lines()).toEqual(["good.jpgRemove", "a.jpgNo picture.Remove"]);
  expect(submits(form)).toBe(false);
  await settled();
  expect(news()).toBe("Wrong.");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Remove a.jpg");
  await press("Remove a.jpg");
  expect(lines()).toEqual(["good.jpgRemove"]);
  expect(document.activeElement).toBe(input());
  expect(submits(form)).toBe(true);
  expect(fetched).not.toHaveBeenCalled();
});

test("a form waits for its files, and is then sent with the button pressed", async () => {
  const form = await show({ required: false });
  await drop([file()]);
  const sent = vi.spyOn(form, "requestSubmit").mockImplementation(() => undefined);
  vi.spyOn(HTMLFormElement.prototype, "requestSubmit").mockImplementation(sent);
  found(document, "button[name=send]").click();
  await settled();
  expect(news()).toBe("Wait.");
  expect(sent).not.toHaveBeenCalled();
  await requests[0]?.answer({ handle: "h1" });
  vi.runOnlyPendingTimers();
  expect(sent).toHaveBeenCalledWith(found(document, "button[name=send]"));
});

test("a transfer that fails is tried again when asked", async () => {
  await show();
  await drop([file()]);
  requests[0]?.dispatchEvent(new Event("loadend"));
  await settled();
  expect(lines()).toEqual(["a.jpgNot sent.AgainRemove"]);
  await press("Send a.jpg again");
  await requests[1]?.answer({ handle: "h2" });
  expect(handles()).toEqual(["h2"]);
});

test("a file that comes when there are too many may be sent again", async () => {
  await show();
  await drop([file()]);
  await requests[0]?.answer({ message: "Busy." }, 503);
  expect(lines()).toEqual(["a.jpgBusy.AgainRemove"]);
});

test("a transfer that stands still for long is given up", async () => {
  await show();
  await drop([file()]);
  vi.advanceTimersByTime(30_000);
  await settled();
  expect(requests[0]?.isAborted).toBe(true);
  expect(lines()).toEqual(["a.jpgNot sent.AgainRemove"]);
});

test.each([
  ["a.exe", "1", "Wrong kind."],
  ["a.jpg", "12345678901", "Too large."],
  ["a.pdf", "", "Empty."],
])("%s against the rules is not sent", async (name, content, message) => {
  await show();
  await drop([file(name, content)]);
  expect(lines()).toEqual([`${name}${message}Remove`]);
  expect(requests).toEqual([]);
});

test("one file too many is not sent", async () => {
  await show();
  await drop([file("1.jpg"), file("2.jpg"), file("3.jpg")]);
  expect(requests).toHaveLength(2);
  expect(lines()[2]).toBe("3.jpgToo many.Remove");
});

test("in a field of one the new file takes the place of the old one", async () => {
  await show({ most: 1, files: [{ name: "old.pdf", size: 3, handle: "h0" }] });
  expect(handles()).toEqual(["h0"]);
  expect(input().required).toBe(false);
  await drop([file("new.pdf")]);
  await requests[0]?.answer({ handle: "h1" });
  expect(handles()).toEqual(["h1"]);
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe("/_villa/actions/files/?page=%2F&files=a.b");
  expect((init?.body as FormData).get("villa-remove")).toBe("h0");
});

test("files are pasted where their kind is taken", async () => {
  const form = await show();
  const paste = (name: string) => {
    const event = new Event("paste", { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: transferOf([file(name)]) });
    form.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(paste("a.exe")).toBe(false);
  expect(paste("image.jpg")).toBe(true);
  await settled();
  expect(lines()).toHaveLength(1);
});

test("what is dropped beside the field of several is for none, and does not leave the page", async () => {
  const form = await show();
  form.insertAdjacentHTML("beforeend", '<p>Text</p><input type="file" name="other">');
  const event = new Event("drop", { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: transferOf([file()]) });
  found(form, "p").dispatchEvent(event);
  await settled();
  expect(event.defaultPrevented).toBe(true);
  expect(lines()).toEqual([]);
});

test("a form that is reset has no files, and ends what is on its way", async () => {
  const form = await show({ files: [{ name: "old.pdf", size: 3, handle: "h0" }] });
  await drop([file()]);
  form.reset();
  await settled();
  expect(lines()).toEqual([]);
  expect(requests[0]?.isAborted).toBe(true);
});
