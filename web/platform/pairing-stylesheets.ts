import type { TypePairing } from "#domain/academy.ts";
import bookish from "#web/styles/pairings/bookish.css?url";
import editorial from "#web/styles/pairings/editorial.css?url";
import legible from "#web/styles/pairings/legible.css?url";
import modern from "#web/styles/pairings/modern.css?url";

/** The stylesheet that brings the typefaces of each pairing. Every page has the standard's in its own; what this one adds is for samples. */
export const pairingStylesheets: Readonly<Record<TypePairing, string>> = { editorial, bookish, modern, legible };
