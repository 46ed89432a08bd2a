import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addPart, fetchSentences, sentence, setSpokenLocale, speech, type Sentences } from './i18n.ts'

const english: Sentences = { PART_LATER: { 'en-US': 'Later, {name}' } }
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  setSpokenLocale('zh-CN')
})

it('says in the first language what could not be fetched, and asks for it again until it is there', async () => {
  let isLost = true
  const load = vi.fn<() => Promise<{ messages: Sentences }>>(async () => {
    if (isLost) throw new TypeError('Failed to fetch dynamically imported module')
    return { messages: english }
  })
  setSpokenLocale('en-US')
  addPart({ PART_LATER: { 'zh-CN': '以后，{name}' } }, { 'en-US': load })
  const heard = vi.fn<() => void>()
  const stop = speech.watch(heard)
  await expect(fetchSentences('en-US')).rejects.toThrow('Failed to fetch')
  expect(sentence('PART_LATER', { name: 'Lin' })).toBe('以后，Lin')
  expect(sentence('PART_UNKNOWN')).toBe('PART_UNKNOWN')
  await vi.advanceTimersToNextTimerAsync()
  expect(load).toHaveBeenCalledTimes(2)
  expect(sentence('PART_LATER', { name: 'Lin' })).toBe('以后，Lin')
  isLost = false
  await vi.advanceTimersToNextTimerAsync()
  expect(load).toHaveBeenCalledTimes(3)
  expect(sentence('PART_LATER', { name: 'Lin' })).toBe('Later, Lin')
  expect(heard).toHaveBeenCalled()
  // Nothing is asked for any more.
  expect([vi.getTimerCount(), fetchSentences('en-US')]).toEqual([0, undefined])
  stop()
})
