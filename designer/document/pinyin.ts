import FIRST from './syllables.json' with { type: 'json' }

/** Where the common characters lie in GB 2312: rows and cells, both ends included. */
const ROWS = [0xb0, 0xd7] as const
const CELLS = [0xa1, 0xfe] as const

function commonCharacters(): string {
  const bytes: number[] = []
  for (let row: number = ROWS[0]; row <= ROWS[1]; row++)
    for (let cell: number = CELLS[0]; cell <= CELLS[1]; cell++) bytes.push(row, cell)
  return new TextDecoder('gbk').decode(Uint8Array.from(bytes))
}

/** GB 2312 keeps the common characters in the order of their sound: the first one of each syllable says where it begins. */
function read(): ReadonlyMap<string, string> {
  const starts = new Map(Object.entries(FIRST).map(([syllable, first]) => [first, syllable]))
  const found = new Map<string, string>()
  let syllable = ''
  for (const character of commonCharacters()) {
    syllable = starts.get(character) ?? syllable
    if (/\p{Script=Han}/u.test(character)) found.set(character, syllable)
  }
  return found
}

let syllables: ReadonlyMap<string, string> | undefined
/** The syllable of a common character, without its tone; undefined for any other. */
export function syllableOf(character: string): string | undefined {
  syllables ??= read()
  return syllables.get(character)
}
