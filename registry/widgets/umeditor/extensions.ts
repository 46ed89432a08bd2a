import { type AnyExtension, Extension, Mark, Node } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { HTML_VALUES, isSafeLink, isSafePicture } from '../../../schemas/contract/html.ts'

const isAlign = (value: string | null): value is string => value !== null && HTML_VALUES['align']?.test(value) === true

/** `align` as an attribute: no style is ever stored. */
const Align = Extension.create({
  name: 'align',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        align: {
          default: null,
          parseHTML: (element) =>
            [element.getAttribute('align'), element.style.textAlign].find((value) => isAlign(value ?? null)) ?? null,
          renderHTML: ({ align }: Readonly<Record<string, unknown>>) =>
            typeof align === 'string' && isAlign(align) ? { align } : {},
        },
      },
    },
  ],
})

const Picture = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: null },
    title: { default: null },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (isSafePicture(element.getAttribute('src') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

const script = (tag: 'sub' | 'sup') =>
  Mark.create({ name: tag, excludes: 'sub sup', parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

/** Tables without widths: what the editor would write of them is style. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] })

/** What can be written is what may be stored. */
export const extensions: readonly AnyExtension[] = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isSafeLink(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    trailingNode: false,
  }),
  Align,
  Picture,
  script('sub'),
  script('sup'),
  PlainTable.configure({ resizable: false, renderWrapper: false }),
  TableRow,
  TableHeader,
  TableCell,
]
