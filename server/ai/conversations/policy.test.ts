import { expect, test } from "vitest";
import { mayUseConversation } from "./policy.ts";

const conversation = { userId: "ada" };

test("a person uses their own conversation", () => expect(mayUseConversation({ userId: "ada" }, conversation)).toBe(true));

test("nobody else does", () => expect(mayUseConversation({ userId: "grace" }, conversation)).toBe(false));
