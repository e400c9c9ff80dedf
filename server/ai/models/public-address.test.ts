import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test.each(["1.1.1.1", "8.8.8.8", "172.32.0.1", "100.128.0.1", "192.167.255.255", "2606:4700::1111", "2a00:1450::1"])(
  "%s is public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ["this machine", "127.0.0.1"],
  ["this machine", "127.255.255.254"],
  ["this machine", "::1"],
  ["any of this machine's", "0.0.0.0"],
  ["any of this machine's", "::"],
  ["private", "10.1.2.3"],
  ["private", "172.16.0.1"],
  ["private", "172.31.255.255"],
  ["private", "192.168.1.1"],
  ["private", "fd00:ec2::254"],
  ["link-local, the metadata of clouds", "169.254.169.254"],
  ["link-local", "fe80::1"],
  ["link-local", "fe80::1%eth0"],
  ["shared by a carrier", "100.64.0.1"],
  ["multicast", "224.0.0.1"],
  ["multicast", "ff02::1"],
  ["reserved", "255.255.255.255"],
  ["documentation", "203.0.113.7"],
  ["documentation", "2001:db8::1"],
  ["IPv4 as IPv6", "::ffff:127.0.0.1"],
  ["IPv4 as IPv6", "::ffff:a9fe:a9fe"],
  ["IPv4 as IPv6", "::ffff:8.8.8.8"],
  ["IPv4 behind a translator", "64:ff9b::7f00:1"],
  ["IPv4 in 6to4", "2002:7f00:1::"],
  ["Teredo", "2001:0:7f00:1::1"],
  ["no address", "localhost"],
  ["no address", "2130706433"],
  ["no address", ""],
])("%s is not public: %s", (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
