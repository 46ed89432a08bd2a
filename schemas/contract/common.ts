import Type from 'typebox'

/** A text of this length is a name, a code or a number: in a body it arrives without invisible characters. A longer text is a free text, a list or a document. */
export const WORD_LENGTH = 200
/** Texts that travel in a query or a flat body; a longer one is refused before a handler sees it. */
export const ShortText = Type.String({ maxLength: WORD_LENGTH })
/** What counts as it was typed, with the blanks at its ends. */
export const PasswordText = Type.String({ maxLength: WORD_LENGTH, writeOnly: true })
export const LongText = Type.String({ maxLength: 4000 })
/** Ids joined by commas; leading, trailing and double commas are accepted. */
export const IdList = Type.String({ maxLength: 40_000 })
/** A row id. */
export const Id = Type.String({ minLength: 1, maxLength: 64 })
export const IdQuery = Type.Object({ id: Id })
export const IdsQuery = Type.Object({ ids: IdList })

/** Text that may be missing or null, as most columns of a record. */
export const Nullable = Type.Optional(Type.Union([Type.String(), Type.Null()]))
/** A number that may be missing or null. */
export const NullableNumber = Type.Optional(Type.Union([Type.Number(), Type.Null()]))
/** The tenant that something belongs to: 0 for all of them. Empty: whichever it would be without being stated. */
export const StatedTenant = Type.Optional(
  // The text comes first: null would be read as the number 0.
  Type.Union([Type.String({ pattern: '^\\d{0,9}$' }), Type.Integer({ minimum: 0, maximum: 999_999_999 }), Type.Null()]),
)
/** `result` of calls that answer with words only. */
export const Nothing = Type.Unknown()

/** Clients of the family count some pages from 0 and ask for 99,999 rows: the first page is answered, and as many rows as a page may have. */
const PageNumber = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
/** Paging and sorting of every list. `column` is looked up among the fields, never used as text of a query. */
export const pageQuery = {
  pageNo: Type.Optional(PageNumber),
  pageSize: Type.Optional(PageNumber),
  column: Type.Optional(ShortText),
  order: Type.Optional(Type.String({ maxLength: 20 })),
  field: Type.Optional(LongText),
}

/** One entry of a dictionary; `title` and `label` repeat `text` for older clients. */
export const DictEntry = Type.Object({
  value: Type.String(),
  text: Type.String(),
  title: Type.String(),
  label: Type.String(),
  color: Type.Optional(Type.String()),
})
/** All enabled entries by dictionary code. */
export const DictMap = Type.Record(Type.String(), Type.Array(DictEntry))
/** `{value, text}` of a searched dictionary. */
export const DictChoice = Type.Object({ value: Type.String(), text: Type.String() })

/** Node of a dictionary or category tree. `leaf` is true when nothing lies below. */
export const TreeSelectNode = Type.Object({
  key: Type.String(),
  value: Type.String(),
  title: Type.String(),
  label: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  code: Nullable,
  icon: Nullable,
  parentId: Nullable,
  pid: Nullable,
  leaf: Type.Boolean(),
  children: Type.Optional(Type.Array(Type.Unknown())),
})
