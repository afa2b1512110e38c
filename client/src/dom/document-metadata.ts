/**
 * Removes from the head what describes the document that was loaded, ahead of the first change of
 * the page: a page that follows has none, and an update over the socket may bring its own, which
 * would be there a second time. React owns none of it.
 */
export function removeDocumentMetadata(): void {
  for (const element of document.head.querySelectorAll("[data-document-only]")) element.remove();
}
