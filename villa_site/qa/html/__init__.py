"""HTML and styles as the checks read them: parsed by lxml and tinycss2, never by patterns.

::

    document = Document.parse(answer.body)
    for link in document.all("a"):
        link.get("href"), link.text, link.selector
    for reference in references(document):
        reference.url, reference.role, reference.place
"""

from villa_site.qa.html.document import Document, Node
from villa_site.qa.html.references import Reference, Role, references

__all__ = ["Document", "Node", "Reference", "Role", "references"]
