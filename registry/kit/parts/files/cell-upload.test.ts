import { expect, it } from 'vitest'
import { cellUpload } from './cell-upload.ts'

const files = { url: (path: string) => `/static/${path}` }
const stored = [
  { fileName: '铭文.png', filePath: 'temp/铭文.png', fileSize: 9 },
  { fileName: 'b.png', filePath: 'temp/b.png' },
]
const going = { uid: '1', name: '鼎.png', type: 'image/png', size: 20_480, status: 'uploading', percent: 40 } as const
const gone = {
  ...going,
  uid: '2',
  name: '簋.png',
  status: 'error',
  response: { success: false, message: '文件过大' },
} as const

it('GRIDCELL-034 holds name, type, size, status, percent, path, url and message of what is on its way, of what failed, or of what is stored', () => {
  const held = { path: 'temp/铭文.png,temp/b.png', url: '/static/temp/铭文.png' }
  expect(cellUpload(stored, [gone, going], files)).toEqual({
    ...held,
    name: '鼎.png',
    type: 'image/png',
    size: 20_480,
    status: 'uploading',
    percent: 40,
    message: null,
  })
  expect(cellUpload(stored, [gone], files)).toEqual({
    ...held,
    name: '簋.png',
    type: 'image/png',
    size: 20_480,
    status: 'error',
    percent: 40,
    message: '文件过大',
  })
  expect(cellUpload(stored, [], files)).toEqual({
    ...held,
    name: '铭文.png',
    type: '',
    size: 9,
    status: 'done',
    percent: 100,
    message: null,
  })
  expect(cellUpload([], [going], files)).toMatchObject({ path: '', url: '', status: 'uploading' })
  expect(cellUpload([], [], files)).toBeUndefined()
})
