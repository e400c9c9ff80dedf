import { BlockList, isIP } from "node:net";

/** IPv4 networks that are not public: private, this machine, link-local (cloud metadata), shared, documentation, multicast, reserved. */
const notPublic = new BlockList();
for (const network of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]) {
  addNetwork(notPublic, network, "ipv4");
}
/** IPv6 addresses outside 2000::/3 are not public, and neither are these: protocol assignments with Teredo, documentation, 6to4. */
const global6 = new BlockList();
addNetwork(global6, "2000::/3", "ipv6");
for (const network of ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]) addNetwork(notPublic, network, "ipv6");

/** Return whether an IP address is on the public internet. False for anything else, and for an IPv4-mapped IPv6 address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, "ipv4");
    case 6:
      return !address.includes("%") && global6.check(address, "ipv6") && !notPublic.check(address, "ipv6");
    default:
      return false;
  }
}

function addNetwork(list: BlockList, network: string, family: "ipv4" | "ipv6"): void {
  const [address = "", prefix] = network.split("/");
  list.addSubnet(address, Number(prefix), family);
}
