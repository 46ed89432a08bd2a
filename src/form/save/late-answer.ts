import type { Ports } from '../../../registry/kit/ports.ts'

/** A wait for the server that needs words, ms. */
const LONG_WAIT_MS = 8000
/** A server that takes a call and does not answer leaves a person without a word for as long as a call may last. */
export function sayWhenLate<T>(ports: Ports, answer: Promise<T>): Promise<T> {
  const timer = setTimeout(() => ports.notify('info', ports.say('FORM_NO_ANSWER_YET')), LONG_WAIT_MS)
  return answer.finally(() => clearTimeout(timer))
}
