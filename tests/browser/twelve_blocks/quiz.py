"""A quiz whose answers are in the address: it can be sent to somebody."""

from typing import Annotated

from reactpy import html
from reactpy.types import VdomDict

from villa_site.extend import ContentModel, PageContext, Text, block, row_label, section


class Question(ContentModel):
    """A question with its answers, of which the first is right."""

    texte: Text = ""
    reponses: tuple[Text, ...] = ()


class Quiz(ContentModel):
    """The questions."""

    titre: Text = ""
    questions: Annotated[tuple[Question, ...], row_label("Question")] = ()


def _question(number: int, each: Question, answer: str) -> VdomDict:
    name = f"q{number}"
    choices = [
        html.label(
            {"key": text},
            html.input(
                {"type": "radio", "name": name, "value": text, "defaultChecked": text == answer}
            ),
            text,
        )
        for text in sorted(each.reponses)
    ]
    right = html.strong("Juste" if answer == each.reponses[0] else "Faux") if answer else None
    return html.fieldset({"key": name}, html.legend(each.texte), *choices, right)


@block()
def quiz(data: Quiz, ctx: PageContext) -> VdomDict:
    """Show the questions, and how many answers are right."""
    answers = [ctx.query.get(f"q{at}", "") for at in range(len(data.questions))]
    pairs = zip(data.questions, answers, strict=True)
    right = sum(answer == each.reponses[0] for each, answer in pairs if each.reponses)
    return section(
        "quiz",
        html.form(
            {"method": "get", "action": ctx.link(ctx.path), "className": "block-body"},
            *(
                _question(at, each, answers[at])
                for at, each in enumerate(data.questions)
                if each.reponses
            ),
            html.button({"className": "button button-solid"}, "Vérifier"),
            html.p({"role": "status"}, f"{right} sur {len(answers)}" if any(answers) else ""),
        ),
        title=data.titre,
    )
