import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { API_PREFIX, HEADER, type Envelope } from '../../../../schemas/contract/envelope.ts'
import { multipart } from '../../../../tests/kit/files/multipart.ts'
import { openApplication } from '../../../../tests/kit/test-app.ts'

const house = openApplication()

async function upload(name: string, data: Buffer): Promise<Envelope<unknown>> {
  const { payload, headers } = multipart({ name, data }, { biz: 'image' })
  return (
    await house.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/sys/common/upload`,
      headers: { ...headers, [HEADER.token]: house.staff },
      payload,
    })
  ).json()
}

/** How many pictures the library worked on, or held in its queue, at once. */
async function mostAtOnce(work: () => Promise<unknown>): Promise<number> {
  let most = 0
  const note = (length: number) => void (most = Math.max(most, length))
  sharp.queue.on('change', note)
  try {
    await work()
  } finally {
    sharp.queue.off('change', note)
  }
  return most
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
/** A picture whose header claims these measures, with a little content. */
function claiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

it('decodes one of twelve pictures at a time, on one thread', async () => {
  const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  const replies: Envelope<unknown>[] = []
  const most = await mostAtOnce(async () => {
    replies.push(...(await Promise.all(Array.from({ length: 12 }, (_, index) => upload(`${index}.png`, picture)))))
  })
  expect(replies.map(({ success }) => success)).toEqual(Array.from({ length: 12 }, () => true))
  expect([most, sharp.concurrency()]).toEqual([1, 1])
})

it('SEC-13 refuses a picture by the measures in its header, without decoding it', async () => {
  for (const [width, height] of [
    [11_000, 11_000],
    [12_001, 1],
    [1, 12_001],
    [16_000_000, 16_000_000],
  ] as const) {
    let reply: Envelope<unknown> | undefined
    const most = await mostAtOnce(async () => void (reply = await upload('large.png', claiming(width, height))))
    expect([reply?.message, most]).toEqual([
      `图片尺寸过大（${width}×${height} 像素）：每边最多 12000 像素，总计最多 60 百万像素，请缩小后再上传`,
      0,
    ])
  }
})
