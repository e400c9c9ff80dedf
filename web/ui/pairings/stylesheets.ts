import bookish from "./bookish.css?url";
import editorial from "./editorial.css?url";
import legible from "./legible.css?url";
import modern from "./modern.css?url";

/** The stylesheet of each pairing's typefaces. That of the default pairing, which every page includes, is only for samples. */
export const pairingStylesheets = { editorial, bookish, modern, legible } as const;
