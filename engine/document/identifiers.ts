/** A string literal, a comment, a word (with the dot before it or the bracket after it), or any other sign. */
const TOKEN =
  /(?:[rR][bB]?|[bB][rR])(?:"[^"\n]*"|'[^'\n]*')|[bB]?(?:"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\/\/[^\n]*|(?<![\w.])record\s*\.\s*[A-Za-z_]\w*(?!\w|\s*\()|(?:\.\s*)?[A-Za-z_][A-Za-z0-9_]*\s*\(?|\d[\w.]*|[\s\S]/g
const MEMBER = /^(record\s*\.\s*)(\w+)$/
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*(?=\s*$)/

/** Replaces each field of a CEL expression, plain or as `record.name`; strings, other members (`a.name`) and calls (`name()`) are left alone. */
export function mapVariables(source: string, map: (name: string) => string): string {
  return source.replace(TOKEN, (token) => {
    if (/["']$/.test(token)) return token
    return MEMBER.test(token)
      ? token.replace(MEMBER, (_, owner: string, name: string) => owner + map(name))
      : token.replace(VARIABLE, map)
  })
}

export function readsVariable(source: string, name: string): boolean {
  let found = false
  mapVariables(source, (word) => {
    found ||= word === name
    return word
  })
  return found
}
export function renameVariable(source: string, from: string, to: string): string {
  return mapVariables(source, (word) => (word === from ? to : word))
}
