import sharp, { type Sharp } from 'sharp'
import { expect, it, vi } from 'vitest'
import { API_PREFIX, HEADER, type Envelope } from '../../../../schemas/contract/envelope.ts'
import { claimingPicture } from '../../../../tests/kit/files/pictures.ts'
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

/** How many pictures were decoded, and how many at most at once. The queue of the library counts headers that are read as well. */
async function decodedDuring(work: () => Promise<unknown>): Promise<{ readonly all: number; readonly most: number }> {
  const prototype = Object.getPrototypeOf(sharp()) as Sharp
  const original = prototype.toBuffer as (this: Sharp) => Promise<Buffer>
  let [all, now, most] = [0, 0, 0]
  const spy = vi.spyOn(prototype, 'toBuffer').mockImplementation(async function (this: Sharp) {
    all++
    most = Math.max(most, ++now)
    try {
      return (await original.call(this)) as never
    } finally {
      now--
    }
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return { all, most }
}

it('decodes one of twelve pictures at a time, on one thread', async () => {
  const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  const replies: Envelope<unknown>[] = []
  const decoded = await decodedDuring(async () => {
    replies.push(...(await Promise.all(Array.from({ length: 12 }, (_, index) => upload(`${index}.png`, picture)))))
  })
  expect(replies.map(({ success }) => success)).toEqual(Array.from({ length: 12 }, () => true))
  expect(decoded).toEqual({ all: 12, most: 1 })
  expect(sharp.concurrency()).toBe(1)
})

it('SEC-13 refuses a picture by the measures in its header, without decoding it', async () => {
  for (const [width, height] of [
    [11_000, 11_000],
    [12_001, 1],
    [1, 12_001],
    [16_000_000, 16_000_000],
  ] as const) {
    let reply: Envelope<unknown> | undefined
    const { all } = await decodedDuring(
      async () => void (reply = await upload('large.png', claimingPicture(width, height))),
    )
    expect([reply?.message, all]).toEqual([
      `图片尺寸过大（${width}×${height} 像素）：每边最多 12000 像素，总计最多 60 百万像素，请缩小后再上传`,
      0,
    ])
  }
})
