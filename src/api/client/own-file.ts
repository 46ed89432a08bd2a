/** The bytes of a file that the product itself brings along, by its address. */
export async function fetchOwn(address: string): Promise<Uint8Array> {
  const reply = await fetch(address)
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
  return new Uint8Array(await reply.arrayBuffer())
}
