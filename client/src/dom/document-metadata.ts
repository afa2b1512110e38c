/**
 * Removes from the head what describes the document that was loaded: the page that follows has none,
 * and an update over the socket brings its own. React owns none of it.
 */
export function removeDocumentMetadata(): void {
  for (const element of document.head.querySelectorAll("[data-document-only]")) element.remove();
}
