import { describe, expect, it } from 'vitest'
import { NO_LABELS } from '../../codec.ts'
import { isAccepted } from './accept.ts'
import { addFiles, type FileOptions, fileLimit, filesValue, isFull, nameOfPath, formatFileSize } from './files.ts'

const OPTIONS: FileOptions = {
  allowDownload: true,
  allowRemove: true,
  returnUrl: true,
  multi: true,
  uploadnum: 0,
  number: 0,
}
const { codec, storage } = filesValue()
const read = (stored: unknown) => codec.read(stored, OPTIONS)
const file = (name: string) => ({ fileName: `${name}.png`, filePath: `temp/${name}.png` })

describe('stored files', () => {
  it.each([
    ['temp/bronze_1714550400123.png', 'bronze.png'],
    ['temp/bronze_0123456789_1714550400123.png', 'bronze.png'],
    [`temp/bronze_${'0123456789abcdef'.repeat(2)}_1714550400123.png`, 'bronze.png'],
    ['temp/bronze_1714550400123', 'bronze'],
    ['temp/bronze_171455.png', 'bronze_171455.png'],
    ['https://a.example/x/y.png?size=1#top', 'y.png'],
    ['temp/', 'temp/'],
    ['', ''],
  ])('"%s" was uploaded as "%s"', (path, name) => {
    expect(nameOfPath(path)).toBe(name)
  })
  it('are read from a list of paths and from one with names and sizes, each path once', () => {
    expect(read(' temp/a.png , temp/b.png,temp/a.png,, ')).toEqual([file('a'), file('b')])
    expect(
      read(
        JSON.stringify([
          { fileName: 'A', filePath: ' temp/a.png ', fileSize: 7 },
          'temp/b.png',
          { filePath: 'temp/c.png', fileName: '', fileSize: -1 },
          { filePath: 'temp/d.png', fileName: 'x'.repeat(501), fileSize: '7' },
          { filePath: 'a,b' },
          { filePath: 7 },
          { fileName: 'no path' },
          null,
          7,
        ]),
      ),
    ).toEqual([{ fileName: 'A', filePath: 'temp/a.png', fileSize: 7 }, file('b'), file('c'), file('d')])
    expect([read('[broken'), read('["a[b"]'), read('[7]'), read(5), read(null), read('x'.repeat(2001))]).toEqual([
      [],
      [],
      [],
      [],
      [],
      [],
    ])
  })
  it('are written as their paths, or with names and sizes where the field wants them', () => {
    const files = [{ ...file('a'), fileSize: 7 }, file('b')]
    expect([
      codec.write(files, OPTIONS),
      codec.write([], OPTIONS),
      codec.write(files, { ...OPTIONS, returnUrl: false }),
    ]).toEqual([
      'temp/a.png,temp/b.png',
      null,
      '[{"fileName":"a.png","filePath":"temp/a.png","fileSize":7},{"fileName":"b.png","filePath":"temp/b.png"}]',
    ])
    expect([
      codec.text(files, OPTIONS, NO_LABELS),
      codec.parts?.(files, OPTIONS, NO_LABELS),
      codec.wholeText?.(files, OPTIONS),
      codec.wholeText?.([], OPTIONS),
      codec.query(files, OPTIONS),
      codec.keys(files, OPTIONS),
    ]).toEqual(['a.png,b.png', ['a.png', 'b.png'], 'temp/a.png,temp/b.png', '', [], []])
    expect([storage(OPTIONS, { title: 'x' }), storage(OPTIONS, { title: 'x', maxLength: 9 })]).toEqual([
      { type: 'text', match: 'exact' },
      { type: 'varchar', length: 9, match: 'exact' },
    ])
  })
  it('are understood in a sheet as paths alone, and as none that leaves its folder', () => {
    const parsed = [
      'temp/a.png',
      'https://a.example/x.png',
      '',
      'a.png',
      'two words',
      'temp/../x.png',
      'temp/a.png,bronze',
    ].map((words) => codec.parse(words, OPTIONS, NO_LABELS)?.length)
    expect(parsed).toEqual([1, 1, 0, undefined, undefined, undefined, undefined])
  })
})

describe('the number of files', () => {
  it('is limited by the first limit that is stated, else to one or not at all', () => {
    expect(
      [{ uploadnum: 3, number: 2 }, { number: 2 }, {}, { multi: false }, { multi: false, number: 2 }].map((more) =>
        fileLimit({ ...OPTIONS, ...more }),
      ),
    ).toEqual([3, 2, Number.POSITIVE_INFINITY, 1, 2])
  })
  it('lets the oldest go, or takes no more where none may go', () => {
    const [a, b, c] = [file('a'), file('b'), file('c')]
    const two = { ...OPTIONS, number: 2 }
    const kept = { ...two, allowRemove: false }
    expect([
      addFiles([a], [b], two),
      addFiles([a, b], [c], two),
      addFiles([a, b], [a], two),
      addFiles([a, b], [c], kept),
    ]).toEqual([
      [a, b],
      [b, c],
      [a, b],
      [a, b],
    ])
    expect([isFull([a], kept), isFull([a, b], kept), isFull([a, b], two)]).toEqual([false, true, false])
  })
  it('says a size in the unit that fits', () => {
    expect(
      [undefined, 0, 1023, 1024, 1536, 1024 * 1024 - 1, 1024 * 1024, 1024 * 1024 * 2.5].map(formatFileSize),
    ).toEqual(['', '0 B', '1023 B', '1.0 KB', '1.5 KB', '1024.0 KB', '1.0 MB', '2.5 MB'])
  })
})

it.each([
  ['', true],
  ['.png', true],
  ['.PNG, .jpg', true],
  ['image/*', true],
  ['image/png', true],
  ['.jpg', false],
  ['video/*', false],
  ['image/jpeg', false],
  ['png', false],
])('a picture is let in by "%s": %s', (accept, expected) => {
  expect(isAccepted(accept, { name: 'Bronze.PNG', type: 'Image/png' })).toBe(expected)
})
