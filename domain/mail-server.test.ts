import { expect, test } from "vitest";
import { readMailServer } from "./mail-server.ts";

const login = { user: "ada", password: "s:cret%" };

test.each([
  ["smtp://mail.example", { host: "mail.example", port: 587, tls: "if-offered", login: null }],
  ["smtp://mail.example/", { host: "mail.example", port: 587, tls: "if-offered", login: null }],
  ["smtp://mail.example:25", { host: "mail.example", port: 25, tls: "if-offered", login: null }],
  ["smtps://mail.example", { host: "mail.example", port: 465, tls: "from-start", login: null }],
  ["smtps://mail.example:2465?tls=if-offered", { host: "mail.example", port: 2465, tls: "from-start", login: null }],
  ["smtp://ada:s%3Acret%25@mail.example", { host: "mail.example", port: 587, tls: "required", login }],
  ["smtp://ada:s%3Acret%25@mail.example?tls=if-offered", { host: "mail.example", port: 587, tls: "if-offered", login }],
  ["smtp://mail.example?tls=required", { host: "mail.example", port: 587, tls: "required", login: null }],
  ["smtp://ada:s%3Acret%25@localhost", { host: "localhost", port: 587, tls: "if-offered", login }],
  ["smtp://ada:s%3Acret%25@127.0.0.1", { host: "127.0.0.1", port: 587, tls: "if-offered", login }],
  ["smtp://ada:s%3Acret%25@[::1]:25", { host: "::1", port: 25, tls: "if-offered", login }],
  ["smtp://ada:s%3Acret%25@127.example", { host: "127.example", port: 587, tls: "required", login }],
])("%s is read", (address, server) => {
  expect(readMailServer(address)).toEqual(server);
});

test.each([
  ["", "must start with smtp:// or smtps:// and name a host"],
  ["mail.example", "must start with smtp:// or smtps:// and name a host"],
  ["https://mail.example", "must start with smtp:// or smtps:// and name a host"],
  ["smtp://", "must start with smtp:// or smtps:// and name a host"],
  ["smtp://mail.example/inbox", "must end after the host and its port"],
  ["smtp://mail.example#top", "must end after the host and its port"],
  ["smtp://ada@mail.example", "must name both a user and a password, or neither"],
  ["smtp://:secret@mail.example", "must name both a user and a password, or neither"],
  ["smtp://ada:100%@mail.example", "must write a % in a user or password as %25"],
  ["smtp://mail.example?tls=yes", "may only have ?tls=required or ?tls=if-offered behind it"],
  ["smtp://mail.example?ssl=1", "may only have ?tls=required or ?tls=if-offered behind it"],
  ["smtp://mail.example?tls=required&ssl=1", "may only have ?tls=required or ?tls=if-offered behind it"],
])("%s is refused with a message that contains no part of it", (address, words) => {
  expect(() => readMailServer(address)).toThrow(new RangeError(words));
});
