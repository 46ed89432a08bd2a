import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  PUBLIC_SIGN_SECRET,
  clientSignText,
  readSignTimestamp,
  serverSignText,
  signTimestamp,
  signatureOf,
} from './sign.ts'

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex')
const base = '/sys/dict/loadDict/museum_hall,hall_name,id'

interface Vector {
  url: string
  params?: Record<string, unknown>
  text: string
  sign: string
}
const vectors: Vector[] = [
  { url: '/sys/dict/getDictItems/exhibit_status', text: '{}', sign: 'E19D6243CB1945AB4F7202A1B00F77D5' },
  {
    url: base,
    params: { pageSize: 10, keyword: '青铜' },
    text: '{"keyword":"青铜","pageSize":"10","x-path-variable":"museum_hall,hall_name,id"}',
    sign: '7D35183F6C79AA8D019CF8B0BB5CB00E',
  },
  {
    url: '/sys/visitor/checkin?hall=3&lang=zh',
    params: { name: 'Ada', count: 2, Age: 61 },
    text: '{"Age":"61","count":"2","hall":"3","lang":"zh","name":"Ada"}',
    sign: 'E28A3B4E01563EE0839D2D2D196A5E71',
  },
  {
    url: '/sys/dict/loadDict/museum_hall%20where%20floor%20%3D%202,hall_name,id?keyword=a',
    params: { pageSize: 5 },
    text: '{"keyword":"a","pageSize":"5","x-path-variable":"museum_hall where floor = 2,hall_name,id"}',
    sign: '31F9651D68AB4578C1FDAB657E550DEA',
  },
  {
    url: '/museum/ticket/add',
    params: { title: '开放日', free: true, remark: null, tags: ['a', 1], price: 12.5 },
    text: '{"free":true,"price":"12.5","remark":null,"tags":["a",1],"title":"开放日"}',
    sign: '51C973D1CD7FF285A65519A8491EF33E',
  },
  { url: `${base}?keyword=a/b`, text: '{"keyword":"a/b"}', sign: '865A6976379399E4C0D9020C71537138' },
  {
    url: base,
    params: { keyword: '' },
    text: '{"keyword":"","x-path-variable":"museum_hall,hall_name,id"}',
    sign: 'D1EA75F1A5C51863DC9832A6C44E1CEC',
  },
]

describe('the signature', () => {
  it.each(vectors)('SIGN-003 hashes the sorted, merged parameters of $url', ({ url, params, text, sign }) => {
    const hashed = clientSignText(url, params ?? {})
    expect(hashed).toBe(text)
    expect(signatureOf(hashed, PUBLIC_SIGN_SECRET, md5)).toBe(sign)
  })

  it('SIGN-005 adds the path variable when the last segment holds commas', () => {
    expect(clientSignText('/a/t,x,y')).toBe('{"x-path-variable":"t,x,y"}')
    expect(clientSignText('/a/t')).toBe('{}')
  })

  it('reads the same text on the server from the raw address and the parsed body', () => {
    expect(
      serverSignText(
        '/jeecg-boot/sys/dict/loadDict/museum_hall%2Challs,id',
        'keyword=%E9%9D%92%E9%93%9C&pageSize=10&_t=171455',
      ),
    ).toBe('{"keyword":"青铜","pageSize":"10","x-path-variable":"museum_hall,halls,id"}')
    expect(serverSignText('/a/b', 'x=1%262', { n: 3, ok: true })).toBe('{"n":"3","ok":true,"x":"1&2"}')
  })

  it('keeps a key that JavaScript objects treat specially', () => {
    expect(serverSignText('/a', '__proto__=1')).toBe('{"__proto__":"1"}')
  })

  it('SIGN-004 writes the time as fourteen digits of GMT+8 and reads both forms', () => {
    const now = Date.UTC(2024, 4, 1, 16, 0, 1)
    expect(signTimestamp(now)).toBe('20240502000001')
    expect(readSignTimestamp('20240502000001')).toBe(now)
    expect(readSignTimestamp(String(now))).toBe(now)
    expect(readSignTimestamp('20241399000001')).toBeUndefined()
    expect(readSignTimestamp('soon')).toBeUndefined()
  })
})
