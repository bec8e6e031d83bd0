import { createHash } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { Settings } from '../settings.ts';

/** An address as proxies write it, with or without the port that the caller has for this connection only: `[2001:db8::1]:5000`, `203.0.113.7:5000`. */
const withPort = /^(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;

function withoutPort(address: string): string {
  const [, version6, version4] = withPort.exec(address) ?? [];
  return version6 ?? version4 ?? address;
}

/**
 * The setting in Fastify's terms: a check of whether a proxy's word is trusted, in which the one nearest to this server is hop 0. Fastify's own
 * check knows no address with a port, and would take a proxy that has one for the caller.
 */
export function trustedProxies(trusted: Settings['trustProxy']) {
  if (typeof trusted === 'number') return (_address: string, hop: number) => hop < trusted;
  if (trusted === false) return false;
  const networks = new BlockList();
  for (const network of trusted) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) networks.addAddress(address, family(address));
    else networks.addSubnet(address, Number(bits), family(address));
  }
  return (written: string | undefined) => {
    const address = withoutPort(written ?? '');
    return isIP(address) !== 0 && networks.check(address, family(address));
  };
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * The key under which an address is counted. It is a hash, because behind a proxy the address is text that a caller may
 * have written, of any length. IPv6 addresses count per /64, because one customer has a whole one.
 * @param ip undefined where the caller has hung up already: then nobody is there to tell apart
 */
export function addressKey(ip: string | undefined): string {
  return createHash('sha256')
    .update(normalizeIP(withoutPort(ip ?? ''), 64))
    .digest('base64url')
    .slice(0, 22);
}
