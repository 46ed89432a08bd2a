import { describe, expect, it } from 'vitest'
import { widgets } from '../../registry/index.ts'
import { LOCALES } from '../../schemas/language/text.ts'
import type { Message } from '../../schemas/messages/define.ts'
import { messages } from '../../schemas/messages/index.ts'
import { type Node, type Source, isSample, isTest, parse, place, sources, walk } from '../kit/sources.ts'

const catalogue: Readonly<Record<string, Message>> = messages
const said: Readonly<Record<string, Message>> = {
  ...catalogue,
  ...Object.fromEntries(widgets.flatMap((widget) => Object.entries(widget.messages))),
}
const parts = Object.entries(
  import.meta.glob<Readonly<Record<string, unknown>>>('../../schemas/messages/**/*.ts', { eager: true }),
).filter(([path]) => !/\/(index|define|define\.test)\.ts$/.test(path))

const CODE = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/
const CJK = /[\u3400-\u9FFF]/
/** Functions and classes whose first argument is a code. */
const SPEAKERS = /^(say|sayNow|AppError|ApiError)$/
/** Words of another system that are compared with, never shown; each with the place that may know them. */
const WIRE_WORDS: Readonly<Record<string, string>> = { 'src/api/client/errors.ts': 'Token失效' }
/** Rows of a demonstration database are data, not sentences. */
const DATA = /^(server\/seed|bench)\/|\/demo(?:-|\/(?!demo\.))[^/]+\.ts$/

const program = () => sources().filter((source) => !isTest(source) && !isSample(source))
const parametersOf = (sentence: string) => [...new Set(sentence.match(/\{\w+(?=[|}])/g) ?? [])].toSorted()
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const keyOf = (property: Node) => {
  const key = property['key']
  return isNode(key) ? String(key['name'] ?? key['value']) : ''
}
/** Strings of a node: a literal, or the fixed parts of a template, or the text between tags. */
function stringsOf(node: Node): readonly string[] {
  if (node.type === 'Literal' || node.type === 'JSXText')
    return typeof node['value'] === 'string' ? [node['value']] : []
  if (node.type !== 'TemplateElement' || !isNodeValue(node['value'])) return []
  return [node['value'].raw]
}
const isNodeValue = (value: unknown): value is { readonly raw: string } =>
  typeof value === 'object' && value !== null && 'raw' in value
const isKey = (node: Node, parents: readonly Node[]) =>
  parents.at(-1)?.type === 'Property' && parents.at(-1)?.['key'] === node

function spokenCodes(source: Source): { readonly code: string; readonly where: string }[] {
  const found: { code: string; where: string }[] = []
  walk(source.program, (node) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    const callee = node['callee']
    const name = isNode(callee)
      ? String(callee['name'] ?? (isNode(callee['property']) ? callee['property']['name'] : ''))
      : ''
    const first: unknown = Array.isArray(node['arguments']) ? node['arguments'][0] : undefined
    if (!SPEAKERS.test(name) || !isNode(first) || first.type !== 'Literal' || typeof first['value'] !== 'string') return
    found.push({ code: first['value'], where: place(source, node) })
  })
  return found
}
/** Sentences that are neither a pair of two languages nor allowed by name. */
function strayWords(source: Source): string[] {
  if (DATA.test(source.path) || source.path.startsWith('schemas/messages/')) return []
  const found: string[] = []
  walk(source.program, (node, parents) => {
    for (const words of stringsOf(node)) {
      if (!CJK.test(words) || WIRE_WORDS[source.path] === words) continue
      const pair = parents.at(-1)
      const object = parents.at(-2)
      const properties: unknown = object?.['properties']
      const isPair =
        pair?.type === 'Property' &&
        keyOf(pair) === 'zh-CN' &&
        Array.isArray(properties) &&
        properties.filter(isNode).some((property) => keyOf(property) === 'en-US')
      if (!isPair) found.push(`${place(source, node)} ${words.trim().slice(0, 30)}`)
    }
  })
  return found
}

describe('the sentences', () => {
  it('are in every locale, with the same parameters', () => {
    const broken = Object.entries(said).flatMap(([code, message]) => {
      const empty = LOCALES.filter((locale) => !message[locale]?.trim())
      const differ = String(parametersOf(message['zh-CN'])) !== String(parametersOf(message['en-US']))
      return empty.length > 0 || differ || !CODE.test(code) ? [code] : []
    })
    expect(broken).toEqual([])
  })

  it('have one owner each', () => {
    const codes = parts.flatMap(([, part]) =>
      Object.values(part).flatMap((value) => (typeof value === 'object' && value !== null ? Object.keys(value) : [])),
    )
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
    expect(codes.toSorted()).toEqual(Object.keys(catalogue).toSorted())
    expect(
      widgets.flatMap((widget) => Object.keys(widget.messages)).filter((code) => Object.hasOwn(catalogue, code)),
    ).toEqual([])
  })

  it('are all said somewhere', () => {
    const used = new Set<string>()
    const begun = new Set<string>()
    for (const source of program().filter(({ path }) => !path.startsWith('schemas/messages/'))) {
      walk(source.program, (node, parents) => {
        if (isKey(node, parents)) return
        for (const words of stringsOf(node)) {
          if (CODE.test(words)) used.add(words)
          else if (node.type === 'TemplateElement' && /^[A-Z][A-Z0-9_]*_$/.test(words)) begun.add(words)
        }
      })
    }
    const unused = Object.keys(said).filter(
      (code) => !used.has(code) && ![...begun].some((start) => code.startsWith(start)),
    )
    expect(unused).toEqual([])
  })

  it('exist wherever one is said', () => {
    const missing = program()
      .flatMap(spokenCodes)
      .flatMap(({ code, where }) => (Object.hasOwn(said, code) ? [] : [`${where} ${code}`]))
    expect(missing).toEqual([])
  })

  it('are in the catalogue, never in the code that shows them', () => {
    expect(program().flatMap(strayWords)).toEqual([])
  })
})

describe('the check itself', () => {
  it('finds a sentence however it is written', () => {
    for (const line of [
      "throw new Error('失败')",
      'const a = `共${n}条`',
      'const a = <b>保存</b>',
      "const a = <b title='保存' />",
      "const a = { 'zh-CN': '保存' }",
      "const a = { title: '保存', 'en-US': 'Save' }",
    ]) {
      expect(strayWords(parse('src/x.tsx', line)), line).not.toEqual([])
    }
  })
  it('lets pairs of two languages, patterns and comments pass', () => {
    for (const line of [
      "const a = { 'zh-CN': '保存', 'en-US': 'Save' }",
      'const a = /年|月/',
      '// 保存',
      "const a = '\\u0020'",
    ])
      expect(strayWords(parse('src/x.tsx', line)), line).toEqual([])
  })
  it('finds a code without a message', () => {
    const codes = spokenCodes(
      parse('src/x.tsx', "say('NO_SUCH'); ports.say('ALSO_NOT'); throw new AppError('NOR_THIS'); other('NOT_A_CODE')"),
    )
    expect(codes.map(({ code }) => code)).toEqual(['NO_SUCH', 'ALSO_NOT', 'NOR_THIS'])
  })
})
