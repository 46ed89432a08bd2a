import { widgetFor } from '../../registry/index.ts'
import { cleaned } from '../../schemas/language/characters/marks.ts'
import type { Field } from '../../schemas/language/field.ts'
import { type Term, termField, termOf, termAtEnd } from './terms.ts'

const [MOST_FIELDS, LONGEST_TITLE, MOST_ITEMS] = [60, 24, 30]
/** What stands before the names of the fields. */
const INTRODUCTION =
  /^[\s\S]*?(?:包括|包含|含有|字段有|字段为|字段|[:：]|\b(?:including|containing|with|fields?)\b)[:：]?/i
const SEPARATOR = /[、，,；;。\n\r\t]|以及|还有|和|与|\band\b/gi
const REQUIRED = /必填|必须填写|必须|\b(?:required|mandatory)\b/gi
const UNIQUE = /唯一|不重复|不能重复|\bunique\b/gi
const FILLER = /^(?:等等?|其|它的|他的|the|an?)\s*|(?:等等?|字段|信息)$/gi

/** `登记访客的姓名`: what is asked of whom stands before the name, with a word that joins them. */
const POSSESSOR = /^(?:请|帮我|我要|需要|要)*(?:登记|记录|填写|录入|收集|统计)?([^的]{1,12})的(?=[^的]+$)/

/** Parts of a list; what stands in brackets belongs to its part. */
function partsOf(text: string): readonly { readonly words: string; readonly note: string }[] {
  const notes: string[] = []
  const plain = text.replaceAll(/[（(]([^（）()]{0,200})[）)]/g, (_, note: string) => `⟦${notes.push(note) - 1}⟧`)
  return plain.split(SEPARATOR).map((part) => ({
    words: part.replaceAll(/⟦\d+⟧/g, ''),
    note: [...part.matchAll(/⟦(\d+)⟧/g)].map(([, at]) => notes[Number(at)] ?? '').join(' '),
  }))
}

/** `在库/借出/修复` */
function itemsOf(note: string): readonly string[] {
  const items = note.split(/[/／|｜]/).map((item) => cleaned(item))
  return items.length > 1 && items.every((item) => item !== '' && item.length <= 40)
    ? [...new Set(items)].slice(0, MOST_ITEMS)
    : []
}

function titled(title: string, term: Term | undefined, hasDictionary: (code: string) => boolean): Field {
  const exact = termOf(title)
  const known = exact ?? term
  if (!known) return { title, maxLength: 100 }
  const field = termField(known, hasDictionary)
  const names = typeof known.title === 'string' ? [known.title] : Object.values(known.title)
  // A word that means the same is the title as it was typed.
  return exact && names.some((name) => name.toLowerCase() === title.toLowerCase()) ? field : { ...field, title }
}

/**
 * The fields that a sentence names, by the words of museums and offices: `登记表，包括名称（必填）、年代、状态（在库/借出）`.
 * What is no known word becomes a text, where the sentence is a list.
 */
export function fieldsOfSentence(text: string, hasDictionary: (code: string) => boolean): readonly Field[] {
  const listed = text.replace(INTRODUCTION, '')
  const parts = partsOf(listed)
  const isList = listed !== text || parts.length > 2
  const found = new Map<string, Field>()
  for (const { words, note } of parts) {
    const marks = `${words} ${note}`
    const title = cleaned(
      words.replaceAll(REQUIRED, '').replaceAll(UNIQUE, '').trim().replaceAll(FILLER, '').replace(POSSESSOR, '$1'),
    )
    if (title === '' || title.length > LONGEST_TITLE || found.size >= MOST_FIELDS) continue
    const term = termAtEnd(title)
    if (!term && !isList) continue
    const items = itemsOf(note)
    const list = items.length > 0 ? widgetFor('enum')?.type : undefined
    const field: Field = list === undefined ? titled(title, term, hasDictionary) : { title, view: list }
    found.set(title.toLowerCase(), {
      ...field,
      ...(list === undefined ? {} : { options: { items: items.map((value) => ({ value, text: value })) } }),
      ...(new RegExp(REQUIRED).test(marks) ? { required: true } : {}),
      ...(new RegExp(UNIQUE).test(marks) ? { unique: true } : {}),
    })
  }
  return [...found.values()]
}
