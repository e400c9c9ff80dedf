import { createContext } from "react-router";
import type { PageAcademy } from "#domain/academy.ts";
import { unknownAcademy } from "./academy.ts";

/** On the server: reaches the academy's own calls without a network. Null in a browser, which uses fetch. */
export const callApiContext = createContext<((request: Request) => Promise<Response>) | null>(null);

/** The nonce with which the page's scripts may run. */
export const nonceContext = createContext<string>("");

/** Where people reach the academy, without a trailing slash; empty in a browser, which knows its own address. */
export const publicUrlContext = createContext<string>("");

/** The academy's name, look and words. */
export const academyContext = createContext<PageAcademy>(unknownAcademy);

/** True for a page that is rendered once for all visitors: it is sent whole, and its scripts wait until somebody does something with it. */
export const reusableContext = createContext<boolean>(false);

/** On the server: hears of what failed while the page was rendered. */
export const reportErrorContext = createContext<(error: unknown) => void>(() => {});
