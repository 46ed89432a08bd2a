import type { RowPage } from './data-source.ts'

type Params = Readonly<Record<string, string>>
type Ends = Pick<RowPage, 'next' | 'prev'>

/** Where the page that was read last begins and ended, by the word of the data engine: other pages of the same query are found from there. */
export class ListCursor {
  #asked = ''
  #page = 0
  #ends: Ends = {}

  #queryOf({ pageNo: _no, _count, ...query }: Params): string {
    return JSON.stringify(query)
  }
  /** The parameters of a call, with the cursor where it helps. */
  with(params: Params): Params {
    if (this.#asked !== this.#queryOf(params)) return params
    const { next, prev } = this.#ends
    const page = Number(params['pageNo'])
    if (page > this.#page && next !== undefined) return { ...params, _after: next }
    return page < this.#page && prev !== undefined ? { ...params, _before: prev } : params
  }
  keep(params: Params, ends: Ends): void {
    this.#asked = this.#queryOf(params)
    this.#page = Number(params['pageNo'])
    this.#ends = ends
  }
}
