import { Modal } from 'antd'
import { useEffect, useRef } from 'react'
import type { Ports } from '../../../registry/kit/ports.ts'
import { confirmation, type Asked, type Question } from '../../ui/feedback/feedback.tsx'

/** Puts one question to the person, in the page that asks it: it goes when the page goes. */
export function QuestionDialog({
  asked: { question, onAnswer },
  ports,
}: {
  readonly asked: Asked
  readonly ports: Ports
}) {
  const [modal, holder] = Modal.useModal()
  const answered = useRef<Question>(undefined)
  useEffect(() => {
    // A page that was hidden and is shown again runs its effects anew.
    if (answered.current === question) return undefined
    const answer = (isYes: boolean) => {
      answered.current = question
      onAnswer(isYes)
    }
    return modal.confirm(confirmation({ question, onAnswer: answer }, ports.say)).destroy
  }, [modal, question, onAnswer, ports])
  return holder
}
