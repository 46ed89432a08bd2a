import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Queries } from '../../db/database.ts'
import type { Env } from '../../env.ts'
import { hashOf } from '../../http/crypto/hash.ts'
import { type Caller, isLocal } from '../../http/request/local.ts'
import { capFutureTimes } from '../../http/session/times.ts'
import { GLYPHS } from './glyphs.ts'

const LENGTH = 4
const LIFE_MS = 60_000
/** `checkCaptcha` only looks; without a limit it would be a way to try all answers. */
const MAX_LOOKS = 3
const WIDTH = 110
const HEIGHT = 40
const LETTERS = Object.keys(GLYPHS)

/** Whether a caller is asked for the code of a picture; without, there are only callers from this machine. */
export function requiresCaptcha(caller: Caller & { readonly env: Pick<Env, 'captcha'> }): boolean {
  return caller.env.captcha || !isLocal(caller)
}

/** A new answer: unambiguous letters and digits. */
export function captchaText(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

function between(low: number, high: number): number {
  return low + (randomInt(1000) / 1000) * (high - low)
}

function point(): string {
  return `${between(0, WIDTH).toFixed(1)} ${between(0, HEIGHT).toFixed(1)}`
}

function noise(): string {
  return `<path d="M${point()} Q${point()} ${point()}" stroke="hsl(${randomInt(360)},40%,60%)" stroke-width="1.2" fill="none"/>`
}

/** Draws the letters as strokes and rasterises them: needs no font, and the answer stands nowhere in the picture's source. */
export async function drawCaptcha(text: string): Promise<string> {
  const letters = [...text].map((letter, index) => {
    const place = `translate(${10 + index * 25 + between(-2, 2)} ${between(6, 11)}) rotate(${between(-14, 14)} 8 12) skewX(${between(-8, 8)}) scale(${between(3.4, 4.2)})`
    return `<path d="${GLYPHS[letter] ?? ''}" transform="${place}" stroke="hsl(${randomInt(360)},65%,32%)" stroke-width="0.75" stroke-linecap="round" stroke-linejoin="round" fill="none"/>`
  })
  const lines = Array.from({ length: 5 }, noise)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#f5f6f8"/>${lines.join('')}${letters.join('')}</svg>`
  const image = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
  return `data:image/png;base64,${image.toString('base64')}`
}

function hashAnswer(checkKey: string, answer: string): string {
  return hashOf(`${checkKey}\n${answer.trim().toUpperCase()}`)
}

/** Keeps the answer for one minute; a second picture for the same key replaces the first. */
export async function storeCaptcha(db: Queries, checkKey: string, answer: string, now: number): Promise<void> {
  const row = { answer_hash: hashAnswer(checkKey, answer), expires_at: new Date(now + LIFE_MS), attempts: 0 }
  await capFutureTimes(db, 'sys_captcha', { expires_at: LIFE_MS }, now)
  await sql`delete from sys_captcha where expires_at < ${new Date(now)}::timestamptz`.execute(db)
  await db
    .insertInto('sys_captcha')
    .values({ check_key: checkKey, ...row })
    .onConflict((conflict) => conflict.column('check_key').doUpdateSet(row))
    .execute()
}

/** True for the right answer in time. The captcha is consumed in any case. */
export async function consumeCaptcha(db: Queries, checkKey: string, answer: string, now: number): Promise<boolean> {
  const gone = await sql<{ answer_hash: string; live: boolean }>`
    delete from sys_captcha where check_key = ${checkKey} returning answer_hash, expires_at > ${new Date(now)}::timestamptz as live`.execute(
    db,
  )
  const row = gone.rows[0]
  return row !== undefined && row.live && row.answer_hash === hashAnswer(checkKey, answer)
}

/** Checks the answer without consuming the captcha, a limited number of times. */
export async function peekCaptcha(db: Queries, checkKey: string, answer: string, now: number): Promise<boolean> {
  const seen = await sql<{ answer_hash: string }>`
    update sys_captcha set attempts = attempts + 1
    where check_key = ${checkKey} and attempts < ${MAX_LOOKS} and expires_at > ${new Date(now)}::timestamptz returning answer_hash`.execute(
    db,
  )
  return seen.rows[0]?.answer_hash === hashAnswer(checkKey, answer)
}
