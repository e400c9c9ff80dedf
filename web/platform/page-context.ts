import { createContext } from "react-router";
import type { PageAcademy } from "#domain/academy.ts";
import { unknownAcademy } from "./academy.ts";

/** On the server: calls the academy's API within the process. Null in a browser, which uses fetch. */
export const callApiContext = createContext<((request: Request) => Promise<Response>) | null>(null);

/** The nonce of the page's scripts. */
export const nonceContext = createContext<string>("");

/** The public address of the academy, without a trailing slash; empty in a browser, which knows its own address. */
export const publicUrlContext = createContext<string>("");

/** The academy's name, look and texts. */
export const academyContext = createContext<PageAcademy>(unknownAcademy);

/** True for a page that is rendered once for all visitors: it is sent as a whole, and its scripts wait for an interaction. */
export const reusableContext = createContext<boolean>(false);

/** On the server: reports an error that happens while the page is rendered. */
export const reportErrorContext = createContext<(error: unknown) => void>(() => {});
