"""The blocks, actions, policies and pages that the application is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Final

import blocks
from components.chrome.head import document_attributes, head
from components.page import page
from villa_site.content.blocks.block import BlockType, collect
from villa_site.engine.protocols import Composition
from villa_site.settings import Settings
from villa_site.site.actions.action import Action, collect_actions
from villa_site.site.visits.policies import ORDER, Policy
from villa_site.site.visits.visit import View
from villa_site.tools.gallery import examples
from villa_site.tools.gallery.specimen import specimen, specimen_policy
from villa_site.tools.live_preview import frame as live_preview
from villa_site.web.old_addresses.policy import old_addresses


def _page(view: View) -> Composition:
    if view.kind == "specimen":
        return specimen(view)
    return Composition(html=document_attributes(view), nodes=[*head(view), *page(view)])


_framed: Final = live_preview.composed(_page)


def compose(view: View) -> Composition:
    """Make a page of a view: its document's attributes, its metadata, its sections."""
    return _framed(view)


def block_packages(settings: Settings) -> Sequence[ModuleType]:
    """Name the packages of blocks; the gallery's examples are blocks as long as it is there."""
    if settings.block_gallery == "off":
        return (blocks,)
    return (blocks, examples)


def policies(settings: Settings) -> Sequence[str | Policy]:
    """Name the policies in their order; the operator's own table of redirects comes first."""
    cases = () if settings.block_gallery == "off" else (specimen_policy,)
    # A draft is opened by those that follow.
    return (live_preview.live_preview_policy, *cases, ORDER[0], old_addresses, *ORDER[1:])


def block_types(settings: Settings) -> Mapping[str, BlockType]:
    """Find the blocks by name."""
    found = map(collect, block_packages(settings))
    return {name: each for types in found for name, each in types.items()}


def block_actions(settings: Settings) -> Mapping[str, Action]:
    """Find the actions of the blocks by name; their modules have been imported."""
    found = map(collect_actions, block_packages(settings))
    return {name: each for named in found for name, each in named.items()}
