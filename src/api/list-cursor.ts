type Params = Readonly<Record<string, string>>

/** Where the page that was read last ended, by the word of the data engine: later pages of the same query are found from there. */
export class ListCursor {
  #asked = ''
  #page = 0
  #next: string | undefined

  #queryOf({ pageNo: _no, _count, ...query }: Params): string {
    return JSON.stringify(query)
  }
  /** The parameters of a call, with the cursor where it helps. */
  with(params: Params): Params {
    const isLater = Number(params['pageNo']) > this.#page && this.#asked === this.#queryOf(params)
    return this.#next !== undefined && isLater ? { ...params, _after: this.#next } : params
  }
  keep(params: Params, next: string | undefined): void {
    this.#asked = this.#queryOf(params)
    this.#page = Number(params['pageNo'])
    this.#next = next
  }
}
