"""The blocks, actions, policies and pages that the application is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType

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
from villa_site.web.old_addresses.policy import old_addresses


def compose(view: View) -> Composition:
    """Make a page of a view: its document's attributes, its metadata, its sections."""
    if view.kind == "specimen":
        return specimen(view)
    return Composition(html=document_attributes(view), nodes=[*head(view), *page(view)])


def block_packages(settings: Settings) -> Sequence[ModuleType]:
    """Name the packages of blocks; the gallery's examples are blocks as long as it is there."""
    if settings.block_gallery == "off":
        return (blocks,)
    return (blocks, examples)


def policies(settings: Settings) -> Sequence[str | Policy]:
    """Name the policies in their order; the operator's own table of redirects comes first."""
    order: tuple[str | Policy, ...] = (ORDER[0], old_addresses, *ORDER[1:])
    if settings.block_gallery == "off":
        return order
    return (specimen_policy, *order)


def block_types(settings: Settings) -> Mapping[str, BlockType]:
    """Find the blocks by name."""
    found = map(collect, block_packages(settings))
    return {name: each for types in found for name, each in types.items()}


def block_actions(settings: Settings) -> Mapping[str, Action]:
    """Find the actions of the blocks by name; their modules have been imported."""
    found = map(collect_actions, block_packages(settings))
    return {name: each for named in found for name, each in named.items()}
