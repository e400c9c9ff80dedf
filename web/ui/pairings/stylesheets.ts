import bookish from "./bookish.css?url";
import editorial from "./editorial.css?url";
import legible from "./legible.css?url";
import modern from "./modern.css?url";

/** The stylesheet with the typefaces of each pairing. Every page includes the default one's; the one here is for samples. */
export const pairingStylesheets = { editorial, bookish, modern, legible } as const;
