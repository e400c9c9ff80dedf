import bookish from "./bookish.css?url";
import editorial from "./editorial.css?url";
import legible from "./legible.css?url";
import modern from "./modern.css?url";

/** The stylesheet that brings the typefaces of each pairing. Every page has the standard's in its own; what this one adds is for samples. */
export const pairingStylesheets = { editorial, bookish, modern, legible } as const;
