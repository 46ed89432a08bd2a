import { readAnswer } from '../../../../engine/guess/index.ts'
import { widgets } from '../../../../registry/index.ts'
import { textIn } from '../../../../schemas/language/text.ts'
import { isObject } from '../../../../schemas/language/values.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { AssistantEnv } from '../../../env-parts.ts'
import type { Assistant, AssistantQuestion } from './assistant.ts'

const [MOST_BYTES, MOST_DOCUMENT, MOST_DICTIONARIES] = [200_000, 60_000, 200]

function instructions({ names }: AssistantQuestion): string {
  const views = widgets.map(({ type, title }) => `${type} (${textIn(title, 'en-US')})`).join(', ')
  return [
    'You propose fields of a form for the back office of a museum.',
    'Answer with one JSON object and nothing else: {"fields":[{"key","title":{"zh-CN","en-US"},"view","dict","required","unique","maxLength","items"}]}.',
    'key: camelCase English; an existing key changes that field. items: texts to choose from, with view list.',
    `view is one of: ${views}. Leave out what you do not know.`,
    `dict is one of: ${[...names.dicts].slice(0, MOST_DICTIONARIES).join(', ')}.`,
  ].join('\n')
}

/** An answer of limited size as text; undefined where it is larger. */
async function limitedText(reply: Response): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for await (const chunk of reply.body ?? []) {
    size += (chunk as Uint8Array).byteLength
    if (size > MOST_BYTES) return undefined
    text += decoder.decode(chunk as Uint8Array, { stream: true })
  }
  return text + decoder.decode()
}

/** What the first choice of a chat completion says. */
function contentOf(body: string): string | undefined {
  try {
    const reply: unknown = JSON.parse(body)
    const choices = isObject(reply) ? reply['choices'] : undefined
    const first: unknown = Array.isArray(choices) ? choices[0] : undefined
    const message = isObject(first) ? first['message'] : undefined
    const content = isObject(message) ? message['content'] : undefined
    return typeof content === 'string' ? content : undefined
  } catch {
    return undefined
  }
}

async function answerOf({ url, model, key, seconds }: AssistantEnv, question: AssistantQuestion): Promise<string> {
  const document = JSON.stringify(question.document)
  const page = document.length > MOST_DOCUMENT ? '' : `\n\nThe page so far: ${document}`
  try {
    const reply = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model,
        temperature: 0,
        messages: [
          { role: 'system', content: instructions(question) },
          { role: 'user', content: `${question.text}${page}` },
        ],
      }),
      signal: AbortSignal.timeout(seconds * 1000),
    })
    if (!reply.ok) {
      await reply.body?.cancel()
      throw new AppError('ASSISTANT_FAILED', { reason: String(reply.status) })
    }
    const content = contentOf((await limitedText(reply)) ?? '')
    if (content === undefined) throw new AppError('ASSISTANT_ANSWER')
    return content
  } catch (error) {
    if (error instanceof AppError) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw isLate
      ? new AppError('ASSISTANT_LATE', { seconds }, error)
      : new AppError('ASSISTANT_FAILED', { reason: new URL(url).host }, error)
  }
}

/** A model server that speaks the chat protocol of OpenAI. Its key stays here. */
export function chatModel(env: AssistantEnv): Assistant {
  return {
    origin: 'model',
    host: new URL(env.url).host,
    model: env.model,
    async propose(question) {
      const answer = await answerOf(env, question)
      const read = readAnswer(answer, question.document, question.names)
      if (!read) throw new AppError('ASSISTANT_ANSWER')
      return read
    },
  }
}
