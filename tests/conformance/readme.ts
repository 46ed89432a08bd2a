import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { VARIABLES } from '../../server/env.ts'

const file = new URL('../../README.md', import.meta.url)
const START = /(<!-- variables:[^>]*-->\n)[\s\S]*?(<!-- end -->)/

/** The table of the environment as the server's own list says it. */
function variableTable(): string {
  const rows = VARIABLES.map(({ name, fallback, choices, note }) => {
    const meaning = [choices?.map((choice) => `\`${choice}\``).join(' / '), note].filter(Boolean).join('; ')
    return `| \`${name}\` | ${fallback === '' ? '–' : `\`${fallback}\``} | ${meaning} |`
  })
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}

/** The README as it is, and as the sources say it should be. */
export function readme(): { readonly actual: string; readonly expected: string } {
  const actual = readFileSync(file, 'utf8')
  return {
    actual,
    expected: actual.replace(START, (_, start: string, end: string) => `${start}\n${variableTable()}\n\n${end}`),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, readme().expected)
