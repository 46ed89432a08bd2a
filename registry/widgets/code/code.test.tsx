import { render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { FixtureFace, fakePorts, fixtureOptions } from '../../kit/testing.tsx'
import { code } from './index.ts'
import { MODES } from './options.ts'
import * as faces from './view.tsx'

vi.mock('monaco-editor/editor/editor.worker?worker', () => ({ default: vi.fn<() => void>() }))

/** A line of each language, and a word in it that gets a colour of its own. */
const SAMPLES: Readonly<Record<string, readonly [line: string, kind: string]>> = {
  css: ['a { color: red }', 'attribute'],
  javascript: ['const a = 1', 'keyword'],
  html: ['<p>a</p>', 'tag'],
  java: ['public class A {}', 'keyword'],
  'objective-c': ['@interface A : NSObject', 'keyword'],
  python: ['def a(): pass', 'keyword'],
  r: ['a <- function(x) x', 'keyword'],
  shell: ['if true; then echo 1; fi', 'keyword'],
  sql: ['select 1', 'keyword'],
  swift: ['func a() {}', 'keyword'],
  vue: ['<p :key="a">b</p>', 'keyword'],
  markdown: ['# a', 'keyword'],
}

describe('the languages', () => {
  let editor: typeof import('./monaco.ts')
  beforeAll(async () => {
    // What jsdom has not, and the editor asks for while it is evaluated.
    vi.stubGlobal('CSS', { escape: (name: string) => name })
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }))
    editor = await import('./monaco.ts')
  })

  it('CODE-001 offers the twelve required languages and plain text', () => {
    expect(MODES.slice(1).toSorted()).toEqual([
      'css',
      'html',
      'java',
      'javascript',
      'markdown',
      'objective-c',
      'python',
      'r',
      'shell',
      'sql',
      'swift',
      'vue',
    ])
    expect(Object.keys(SAMPLES).toSorted()).toEqual(MODES.slice(1).toSorted())
  })
  it.each(Object.entries(SAMPLES))('CODE-001 %s has colours', async (mode, [line, kind]) => {
    const { monaco } = editor
    const drawn = await monaco.editor.colorize(line, mode, {})
    const kinds = () =>
      monaco.editor
        .tokenize(line, mode)
        .flat()
        .map((token) => token.type)
    await vi.waitFor(() => expect(kinds().join(' ')).toContain(kind), { timeout: 20_000 })
    expect(drawn).toContain('mtk')
  })
  it('of a Vue component change with its blocks', async () => {
    const { monaco } = editor
    const text =
      '<template><p v-if="a">{{ 1 + b }}</p></template>\n<script>\nconst a = 1\n</script>\n<style scoped>\na { color: red }\n</style>\n<p>'
    const rows = () => monaco.editor.tokenize(text, 'vue')
    await vi.waitFor(
      () => {
        const kinds = rows().map((row) => row.map(({ type }) => type).join(' '))
        expect(kinds[2]).toContain('keyword.js')
        expect(kinds[5]).toContain('attribute.name.css')
        expect(kinds[7]).toContain('tag.html')
      },
      { timeout: 20_000 },
    )
  })
  it('CODE-002 have tabs of two columns, written as blanks', () => {
    expect(editor.EDITOR_OPTIONS).toMatchObject({ tabSize: 2, insertSpaces: true, detectIndentation: false })
  })
})

describe('code', () => {
  it('is a plain area until the editor is there, and where there is no mouse', () => {
    const onChange = vi.fn<(value: unknown) => void>()
    render(
      <FixtureFace
        widget={code}
        faces={faces as unknown as Parameters<typeof FixtureFace>[0]['faces']}
        face="Form"
        fixture={{ name: 'a', stored: 'a', value: 'select 1' }}
        ports={fakePorts({ sentences: code.messages })}
        id="c"
        onChange={onChange}
      />,
    )
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('select 1')
  })
  it('shows the first line in a list and all of it in details, as text', () => {
    const options = fixtureOptions(code, {}) as Parameters<typeof faces.Show>[0]['options']
    const show = (dense: boolean) =>
      render(
        <faces.Show
          id="s"
          options={options}
          field={{ key: 's', title: '脚本', required: false }}
          ports={fakePorts()}
          value={'<b>a</b>\nb'}
          text=""
          dense={dense}
        />,
      ).container
    expect(show(true).textContent).toBe('<b>a</b>')
    expect(show(false).querySelector('pre')?.textContent).toBe('<b>a</b>\nb')
  })
})
