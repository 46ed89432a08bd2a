import { expect, it } from 'vitest'
import { parseNotice } from './notice.ts'

it('NOTICE-011 reads the title of an announcement from the field spelt titile, from that of a message else, and from no other', () => {
  expect(parseNotice({ id: 'a1', titile: '闭馆通知', title: '别的', msgTxt: '消息' })).toMatchObject({
    id: 'a1',
    title: '闭馆通知',
  })
  expect(parseNotice({ msgId: 'a2', msgTxt: '消息' })).toMatchObject({ id: 'a2', title: '消息' })
  expect(parseNotice({ id: 'a3', title: '别的' })).toMatchObject({ id: 'a3', title: '' })
})
