import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { replaceModule } from './replace-module.ts'

/** A browser needs the JSON of the schemas, not TypeBox's engine: the client is built with the few builders it uses. */
export const lightBuilders: Plugin = {
  name: 'light-builders',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^typebox$/ },
    handler: () => fileURLToPath(new URL('../../lib/schema-builders.ts', import.meta.url)),
  },
  transform: {
    filter: { code: "from 'typebox'" },
    handler: (code) =>
      code
        .replace(
          /import Type(?:, (\{[^}]*\}))? from 'typebox'/,
          (_, named?: string) => `import * as Type from 'typebox'${named ? `; import ${named} from 'typebox'` : ''}`,
        )
        // Creating a schema has no side effect: an unused one is left out.
        .replace(/(?<![\w.])(?<!function )(?=(?:Type\.[A-Z]\w*|oneOf)\()/g, '/* @__PURE__ */ '),
  },
}

/**
 * TypeBox tests at run time whether `new Function` is allowed, which the content security policy refuses and reports each time. The build answers the test with false.
 */
export const noEvaluation = replaceModule(
  'never-evaluates',
  /typebox\/build\/system\/environment\/evaluate\.mjs$/,
  "export const CanEvaluate = () => false\nexport const Evaluate = () => { throw new Error('the content policy forbids it') }",
)

// What is left of it without the text of a program: the check that TypeBox falls back to.
const INTERPRETED = `import * as Engine from './engine/index.mjs'
export function Build(context, schema) {
  const stack = Engine.Stack(context, schema)
  const state = new Engine.CheckContext()
  const Check = (value) => Engine.CheckSchema(stack, state, schema, value)
  return { Evaluate: () => ({ Check, IsAccelerated: () => false }) }
}`
const EMPTY_REGISTRY = `const formats = new Map()
export const Clear = () => formats.clear()
export const Entries = () => [...formats.entries()]
export const Set = (format, check) => void formats.set(format, check)
export const Has = (format) => formats.has(format)
export const Get = (format) => formats.get(format)
export const Test = (format, value) => formats.get(format)?.(value) ?? true
export const Reset = Clear`

/** What writes the programs that a browser may not run, and the formats, which no schema names, are half of TypeBox's checks. */
export const onlyChecks: readonly Plugin[] = [
  replaceModule('interpreted-checks', /typebox\/build\/schema\/build\.mjs$/, INTERPRETED),
  replaceModule('no-formats', /typebox\/build\/format\/_registry\.mjs$/, EMPTY_REGISTRY),
]
