/** A piece of a script's text. Comments and white space are between pieces. */
export interface Token {
  readonly kind: 'name' | 'text' | 'number' | 'regex' | 'mark'
  readonly text: string
  readonly start: number
  /** 1-based. */
  readonly line: number
  readonly column: number
}

const NAME = /[\p{L}\p{Nl}$_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}$\u200c\u200d]*/uy
const NUMBER = /(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*\.?[\d_]*(?:[eE][+-]?\d+)?|\.\d[\d_]*(?:[eE][+-]?\d+)?)n?/y
const SPACE = /(?:\s|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$))+/y
const QUOTED = /(["'])(?:\\[\s\S]|(?!\1)[^\\\n])*(?:\1|$|(?=\n))/y
const REGEX = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
const MARK = /\?\.(?!\d)|=>|\.\.\.|[\s\S]/y
/** After these a slash begins a pattern; after any other name it divides. */
const BEFORE_REGEX = new Set([
  'return',
  'typeof',
  'case',
  'in',
  'of',
  'delete',
  'void',
  'throw',
  'new',
  'else',
  'do',
  'instanceof',
  'await',
  'yield',
])

/** Cuts the text of a script into its pieces. It never refuses: what is no script gives pieces as well. */
export function tokensOf(text: string): readonly Token[] {
  return new Cutter(text).cut()
}

class Cutter {
  readonly #text: string
  readonly #tokens: Token[] = []
  #at = 0
  #line = 1
  #lineStart = 0

  constructor(text: string) {
    this.#text = text
  }

  cut(): readonly Token[] {
    this.#until(() => false)
    return this.#tokens
  }

  /** Cuts up to the end, or up to the bracket that closes an expression of a template. */
  #until(isEnd: (mark: string, depth: number) => boolean): void {
    let depth = 0
    while (this.#at < this.#text.length) {
      if (this.#pass(SPACE) !== undefined) continue
      if (this.#text[this.#at] === '`') {
        this.#template()
        continue
      }
      const mark = this.#next()
      if (isEnd(mark, depth)) return
      if (mark === '{') depth++
      if (mark === '}') depth--
    }
  }

  #next(): string {
    const kinds = [
      ['text', QUOTED],
      ['name', NAME],
      ['number', NUMBER],
      ...(this.#mayBeginRegex() ? [['regex', REGEX] as const] : []),
      ['mark', MARK],
    ] as const
    for (const [kind, pattern] of kinds) {
      const from = { start: this.#at, line: this.#line, column: this.#at - this.#lineStart + 1 }
      const found = this.#pass(pattern)
      if (found === undefined) continue
      this.#tokens.push({ kind, text: found, ...from })
      return kind === 'mark' ? found : ''
    }
    return ''
  }

  /** The text of a template is one piece each; the expression in `${}` is cut like the rest. */
  #template(): void {
    let begin = this.#at
    const keep = (end: number) => {
      const from = { start: begin, line: this.#line, column: begin - this.#lineStart + 1 }
      const text = this.#text.slice(begin, end)
      this.#move(text)
      this.#tokens.push({ kind: 'text', text, ...from })
    }
    let look = begin + 1
    while (look < this.#text.length && this.#text[look] !== '`') {
      if (this.#text[look] === '\\') look += 2
      else if (this.#text.startsWith('${', look)) {
        keep(look + 2)
        this.#until((mark, depth) => mark === '}' && depth === 0)
        // Its opening bracket is part of the words before it, so it is no bracket of its own either.
        if (this.#tokens.at(-1)?.text === '}') this.#tokens.pop()
        begin = this.#at
        look = begin
      } else look++
    }
    keep(Math.min(look + 1, this.#text.length))
  }

  #mayBeginRegex(): boolean {
    const last = this.#tokens.at(-1)
    if (!last) return true
    if (last.kind === 'name') return BEFORE_REGEX.has(last.text)
    return last.kind === 'mark' && ![')', ']', '}'].includes(last.text)
  }

  #pass(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found === undefined || found === '') return undefined
    this.#move(found)
    return found
  }

  #move(text: string): void {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      this.#line++
      this.#lineStart = this.#at + at + 1
    }
    this.#at += text.length
  }
}
