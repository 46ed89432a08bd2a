/** A string literal, a comment, a word (with the dot before it or the bracket after it), or any other sign. */
const TOKEN =
  /(?:[rR][bB]?|[bB][rR])(?:"[^"\n]*"|'[^'\n]*')|[bB]?(?:"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\/\/[^\n]*|(?<![\w.])record\s*\.\s*[A-Za-z_]\w*(?!\w|\s*\()|(?<![\w.])record\s*\[\s*(?:"\w+"|'\w+')|(?:\.\s*)?[A-Za-z_][A-Za-z0-9_]*\s*\(?|\d[\w.]*|[\s\S]/g
const MEMBER = /^(record\s*(?:\.|\[\s*["'])\s*)(\w+)(["']?)$/
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*(?=\s*$)/

/** Replaces each field of a CEL expression, plain, as `record.name` or as `record["name"]`; strings, other members (`a.name`) and calls (`name()`) are left alone. */
export function mapVariables(source: string, map: (name: string) => string): string {
  return source.replace(TOKEN, (token) => {
    if (MEMBER.test(token))
      return token.replace(MEMBER, (_, owner: string, name: string, end: string) => owner + map(name) + end)
    return /["']$/.test(token) ? token : token.replace(VARIABLE, map)
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
