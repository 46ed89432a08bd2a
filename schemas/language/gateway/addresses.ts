/** An address of the internet protocol as a number, IPv4 and IPv6 alike. */
interface InternetAddress {
  readonly bits: 32 | 128
  readonly value: bigint
}

const V4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/
const MAPPED = 0xffffn

function parseV4(text: string): InternetAddress | undefined {
  const parts = V4.exec(text)?.slice(1).map(Number)
  if (!parts?.every((part) => part <= 255)) return undefined
  return { bits: 32, value: parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n) }
}

/** The groups of an IPv6 address in hexadecimal; an IPv4 address at its end is two of them. */
function groupsOf(text: string): readonly string[] | undefined {
  const tail = /(?:^|:)([\d.]+\.[\d.]+)$/.exec(text)?.[1]
  if (tail === undefined) return text === '' ? [] : text.split(':')
  const four = parseV4(tail)
  if (!four) return undefined
  const before = text.slice(0, -tail.length).replace(/:$/, '')
  return [
    ...(before === '' ? [] : before.split(':')),
    (four.value >> 16n).toString(16),
    (four.value & 0xffffn).toString(16),
  ]
}

function parseV6(text: string): InternetAddress | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [head, tail] = [groupsOf(halves[0] ?? ''), groupsOf(halves[1] ?? '')]
  if (!head || !tail) return undefined
  const missing = 8 - head.length - tail.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail]
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined
  const value = groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
  return value >> 32n === MAPPED ? { bits: 32, value: value & 0xffffffffn } : { bits: 128, value }
}

export const parseInternetAddress = (text: string): InternetAddress | undefined => parseV4(text) ?? parseV6(text)

/** True for `address/bits`, or one address. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const parsed = parseInternetAddress(address)
  if (!parsed || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= parsed.bits)
}

/** Whether an address belongs to a network that `isNetwork` takes. */
export function isWithin(text: string, network: string): boolean {
  const [base = '', bits] = network.split('/')
  const [address, first] = [parseInternetAddress(text), parseInternetAddress(base)]
  if (!address || !first || address.bits !== first.bits) return false
  const shift = BigInt(first.bits - Number(bits ?? first.bits))
  return address.value >> shift === first.value >> shift
}

const OWN = ['127.0.0.0/8', '0.0.0.0/8', '169.254.0.0/16', '::1', '::', 'fe80::/10']

/** Whether a host is the machine itself or of its link alone, in any spelling. */
function isOwnMachine(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  return name === 'localhost' || name.endsWith('.localhost') || OWN.some((network) => isWithin(name, network))
}

const TARGET = /^(https?|wss?|lb):\/\/([^/?#\s]+)\/?$/i

export type TargetProblem = 'GATEWAY_URI' | 'GATEWAY_URI_CREDENTIALS' | 'GATEWAY_URI_OWN'

/** What is wrong with the target of a route: it is a scheme, a host and a port. */
export function targetProblem(target: string): TargetProblem | undefined {
  const authority = TARGET.exec(target)?.[2]
  if (authority === undefined) return 'GATEWAY_URI'
  if (authority.includes('@')) return 'GATEWAY_URI_CREDENTIALS'
  // Every scheme is read as http, whose hosts are normalized: 2130706433 is 127.0.0.1.
  const url = URL.parse(`http://${authority}`)
  if (!url || url.hostname === '') return 'GATEWAY_URI'
  return isOwnMachine(url.hostname) ? 'GATEWAY_URI_OWN' : undefined
}
