"""The words of the typical page: real sentences, each used once or nearly, the same each run."""

from __future__ import annotations

from typing import Final

SENTENCES: Final = tuple(
    """
    La loggia ouvre sur un jardin clos où les pins donnent l'heure mieux qu'une horloge.
    Chaque automne, seize artistes et chercheurs posent leurs valises pour une année.
    L'atelier du fond sent encore la térébenthine, bien que l'on n'y peigne plus.
    On visite les appartements du cardinal par petits groupes, à l'heure où la lumière tourne.
    Le catalogue de la bibliothèque compte trente-sept mille titres, dont un tiers de partitions.
    Les concerts du jeudi commencent quand le dernier visiteur a quitté l'escalier.
    Une restauratrice a retrouvé sous l'enduit trois couches de bleu, la plus ancienne de 1576.
    Du bosquet des lauriers on aperçoit à la fois la coupole, les toits et un coin de fleuve.
    Les enfants des écoles voisines dessinent les statues, puis les statues qui leur manquent.
    La grande nuit blanche réunit dix pensionnaires et autant de musiciens venus d'ailleurs.
    On peut prendre un café sous les orangers, même sans billet, jusqu'à la tombée du jour.
    La façade côté jardin porte les reliefs antiques qu'un collectionneur y fit sceller.
    Un film tourné ici l'hiver dernier sera montré pour la première fois dans la salle des fêtes.
    Les archives gardent les lettres de ceux qui n'ont pas voulu repartir.
    L'entrée est libre le premier dimanche du mois, sur réservation pour les groupes.
    Le potager nourrit la table commune de mars à novembre.
    Trois compositeurs ont écrit pour l'orgue, resté muet depuis 1911.
    La traduction simultanée est assurée en français, en italien et en anglais.
    Le dessin d'architecture occupe toute la galerie, du premier croquis au dernier repentir.
    On entre par la petite porte, celle que les jardiniers n'ont jamais fermée à clé.
    Deux paons vivent ici sans que personne se souvienne de qui les a invités.
    La citerne, vidée pour travaux, a rendu quarante pièces de monnaie et une clarinette.
    Un architecte relève chaque année la même corniche, et n'obtient jamais le même profil.
    Le moulage du dieu Mars fut livré par erreur ; on l'a gardé faute de mieux.
    Quand il pleut, le parcours passe par les caves, qui sont plus belles que les salons.
    Le mécénat d'une famille lyonnaise a payé la charpente neuve du pavillon d'été.
    Au printemps les chercheurs présentent leurs travaux debout, sans notes, en douze minutes.
    Une graveuse imprime ses planches sur la presse de 1840, remise en marche par son père.
    Les billets se prennent en ligne ou au guichet, qui ferme une demi-heure avant les grilles.
    Le jardin historique compte cent quatre-vingts arbres, tous numérotés, deux tous disparus.
    L'historienne du lieu prétend que chaque fenêtre a été déplacée au moins une fois.
    Des chaises longues attendent près du bassin ; elles ne se réservent pas.
    La fresque du plafond représente un banquet auquel aucun des convives n'a l'air de s'amuser.
    Le photographe a suivi les équipes de nuit pendant trois semaines de décrochage.
    Les chats ont leur entrée, leur gamelle et, depuis peu, leur plaque.
    Une conférence sur la cire perdue précède la coulée, visible depuis la terrasse.
    Il reste du premier théâtre une trappe, deux poulies et beaucoup de légendes.
    Le prix de la médiation récompense un atelier mené avec l'hôpital du quartier.
    Les volumes prêtés doivent revenir avant la Saint-Jean, jour du grand inventaire.
    L'acoustique de l'escalier a été mesurée : six secondes de réverbération.
    Un menuisier refait les volets à l'identique, gonds compris, au rythme de neuf par mois.
    Les publics malvoyants suivent une visite tactile autour de huit marbres.
    La nuit des étoiles a lieu sur le toit, par groupes de vingt, chaussures plates exigées.
    Du temps des cardinaux, le vivier tenait lieu de garde-manger et de thermomètre.
    Une autrice a passé l'hiver à recopier les graffitis laissés par les sentinelles.
    L'ascenseur mène au niveau des salons ; les jardins sont accessibles par la rampe nord.
    Le restaurant sert la cuisine d'un pays différent chaque trimestre.
    Vingt-deux tapisseries dorment roulées dans l'obscurité, et sortent une par an.
    La maquette de la colline montre ce qui fut projeté, jamais bâti, souvent regretté.
    Un colloque réunit botanistes et poètes autour de la notion de mauvaise herbe.
    Les visites en famille durent une heure, goûter compris, rhume des foins non compris.
    Le gardien de nuit tient un journal ; la bibliothèque en conserve onze volumes.
    Pour la première fois, les coulisses du montage seront ouvertes aux étudiants.
    On a replanté des grenadiers là où les plans de 1580 en indiquaient.
    L'imprimeur du quai fournit les affiches depuis quatre générations.
    Le sculpteur travaille dehors en toute saison, sauf les jours de tramontane.
    Une pièce sonore, cachée dans la glycine, répond au bruit des pas.
    Le conseil scientifique se réunit à huis clos et rend ses avis publics.
    Des partitions inédites, trouvées derrière un lambris, seront jouées en clôture.
    La cour des communs accueille le marché des éditeurs indépendants.
    On recommande de venir tôt, quand les allées viennent d'être ratissées.
    Le vestiaire garde les valises, les parapluies et, sur demande, les trottinettes.
    Le bleu des portes n'a pas de nom ; chaque peintre l'approche à sa façon.
    Un doctorant cartographie les odeurs du domaine, mois après mois.
    Les lauréats sont choisis sur projet, sans limite d'âge ni de nationalité.
    Il faut compter deux heures pour la visite complète, trois avec la librairie.
    Le campanile ne sonne plus que pour les départs.
    Une verrière des années trente protège les semis et les répétitions de chœur.
    Les cours de dessin du samedi se font d'après l'antique, puis d'après le voisin.
    Le fonds cinématographique, numérisé l'an dernier, se consulte sur rendez-vous.
    La charte du jardin interdit les engrais et tolère les digressions.
    Au solstice, un rayon traverse les trois salons et s'arrête sur la même dalle.
    """.strip().splitlines()
)


class Prose:
    """Deals sentences one after another; an edition other than 0 marks each as its own."""

    def __init__(self, edition: int = 0, start: int = 0) -> None:
        self._mark = f" ({edition})" if edition else ""
        self._next = start

    def sentence(self) -> str:
        """Deal the next sentence."""
        place = self._next % len(SENTENCES)
        self._next += 1
        return SENTENCES[place].strip() + self._mark

    def paragraph(self, length: int = 2) -> str:
        """Deal ``length`` sentences."""
        return " ".join(self.sentence() for _ in range(length))

    def rich_text(self, *, listed: bool) -> str:
        """Write HTML as an editor leaves it: paragraphs, emphasis, links of both kinds, a list."""
        number = self._next
        links = (
            f'<p>Voir aussi <a href="/la-villa/salle-{number}/">la salle {number}</a> et, pour '
            f'préparer sa visite, <a href="https://musees.example/{number}">les musées voisins</a>,'
            " <strong>ouverts toute l'année</strong>.</p>"
        )
        items = "".join(f"<li>{self.sentence()}</li>" for _ in range(3)) if listed else ""
        words = f"<p>{self.paragraph()}</p><p>{self.paragraph()}</p>{links}"
        return f"{words}<ul>{items}</ul>" if listed else words
