/**
 * Makes links in HTML from the backend behave as `NuxtLink` does: what they lead to is prefetched
 * when they come into sight, unless the visitor saves data, and a click turns the page.
 */
export function useInternalLinks(container: Readonly<Ref<HTMLElement | null>>) {
  const nuxtApp = useNuxtApp();
  let observer: IntersectionObserver | undefined;

  onMounted(() => {
    if (savesData()) return;
    onNuxtReady(() => {
      observer = new IntersectionObserver((entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          observer?.unobserve(target);
          void prefetch(target.getAttribute("href") ?? "");
        }
      });
      container.value?.querySelectorAll("a[href^='/']").forEach((link) => observer?.observe(link));
    });
  });
  onBeforeUnmount(() => observer?.disconnect());

  async function prefetch(path: string) {
    await Promise.all([nuxtApp.hooks.callHook("link:prefetch", path), preloadRouteComponents(path)]);
  }

  /** Turns the page when a plain click is on a link that stays on the site. */
  return function follow(event: MouseEvent) {
    const link = (event.target as Element).closest("a");
    const path = link?.getAttribute("href");
    if (!path?.startsWith("/") || link?.target || event.defaultPrevented) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    return navigateTo(path);
  };
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData: boolean; effectiveType: string };
  };
  return !!connection && (connection.saveData || connection.effectiveType.includes("2g"));
}
