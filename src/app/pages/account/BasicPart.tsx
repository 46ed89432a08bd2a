import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { isMoment } from '../../../../registry/kit/parts/numbers/moment-kind.ts'
import { DAY, PickerForm } from '../../../../registry/kit/parts/picker/Picker.tsx'
import { mobileProblem, emailProblem } from '../../../../schemas/contract/session/person-rules.ts'
import type { MessageCode } from '../../../../schemas/messages/index.ts'
import { postProfile, type Profile } from '../../../api/organization/account.ts'
import { ApiError } from '../../../api/client/errors.ts'
import { readProblems } from '../../../api/rows/save-outcome.ts'
import { usePorts } from '../../../ports/context.tsx'
import { updateUser } from '../../../state/session/session.ts'
import { ErrorBox } from '../../../ui/feedback/ErrorBox.tsx'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { FormRow } from '../../../ui/FormRow.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { useUnsaved } from '../../../ui/use-unsaved.ts'
import { AvatarRow } from './AvatarRow.tsx'
import { Facts } from './Facts.tsx'

const NO_OPTIONS = {}
const KEYS = ['realname', 'sex', 'birthday', 'phone', 'email', 'telephone', 'avatar'] as const
type Key = (typeof KEYS)[number]
type Values = Readonly<Record<Key, string>>
type Problems = Partial<Record<Key | 'oldpassword', string | undefined>>

const valuesOf = (profile: Profile): Values =>
  Object.fromEntries(KEYS.map((key) => [key, String(profile[key] ?? '')])) as Record<Key, string>

/** The values that are not as they are stored: two windows that change different ones lose nothing. */
function changesOf(values: Values, stored: Values): Partial<Values> {
  return Object.fromEntries(
    KEYS.filter((key) => values[key].trim() !== stored[key]).map((key) => [key, values[key].trim()]),
  )
}

function problemsOf(changes: Partial<Values>, password: string): Partial<Record<Key | 'oldpassword', MessageCode>> {
  const { realname, birthday, phone, email } = changes
  const [wrongPhone, wrongEmail] = [phone ? mobileProblem(phone) : undefined, email ? emailProblem(email) : undefined]
  const isLocked = (phone !== undefined || email !== undefined) && password === ''
  return {
    ...(realname === '' ? { realname: 'PROFILE_REALNAME_NEEDED' } : {}),
    ...(birthday && !isMoment(birthday, DAY) ? { birthday: 'PROFILE_BIRTHDAY_WRONG' } : {}),
    ...(wrongPhone ? { phone: wrongPhone } : {}),
    ...(wrongEmail ? { email: wrongEmail } : {}),
    ...(isLocked ? { oldpassword: 'PROFILE_PASSWORD_NEEDED' } : {}),
  }
}

/** The draft of the own account, and how it is saved. */
function useDraft(profile: Profile, onSaved: (profile: Profile) => void) {
  const say = useSay()
  const stored = valuesOf(profile)
  const [values, setValues] = useState(stored)
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const changes = changesOf(values, stored)
  const needsPassword = changes.phone !== undefined || changes.email !== undefined
  const isDirty = Object.keys(changes).length > 0
  useUnsaved(isDirty)
  const save = async () => {
    const wrong = Object.entries(problemsOf(changes, password)).map(([key, code]) => [key, say(code)])
    setProblems(Object.fromEntries(wrong))
    setError(undefined)
    if (wrong.length > 0) return
    setBusy(true)
    try {
      const saved = await postProfile({ ...changes, ...(needsPassword ? { oldpassword: password } : {}) })
      setValues(valuesOf(saved.profile))
      setPassword('')
      onSaved(saved.profile)
      const { realname, avatar, sex, birthday, phone, email } = saved.profile
      updateUser({ realname, avatar: avatar ?? '', sex, birthday, phone, email })
      toast('success', saved.message || say('COMMON_OK'))
    } catch (reason) {
      const field = reason instanceof ApiError ? readProblems(reason.result)[0]?.field : undefined
      if (field === undefined) setError(reason)
      else setProblems({ [field]: errorText(reason, say) })
    } finally {
      setBusy(false)
    }
  }
  const set = (key: Key, value: string) => {
    setValues((now) => ({ ...now, [key]: value }))
    setProblems((now) => ({ ...now, [key]: undefined }))
  }
  return { values, set, password, setPassword, problems, error, isBusy, isDirty, needsPassword, save }
}

const TEXTS = [
  { key: 'phone', label: 'PROFILE_PHONE', type: 'tel', maxLength: 20, autoComplete: 'tel' },
  { key: 'email', label: 'PROFILE_EMAIL', type: 'email', maxLength: 100, autoComplete: 'email' },
  { key: 'telephone', label: 'PROFILE_TELEPHONE', type: 'tel', maxLength: 40, autoComplete: 'off' },
] as const

/** Who one is. What an administrator states is shown only. */
export function BasicPart({ profile, onSaved }: { profile: Profile; onSaved: (profile: Profile) => void }) {
  const say = useSay()
  const ports = usePorts()
  const { values, set, password, setPassword, problems, error, isBusy, isDirty, needsPassword, save } = useDraft(
    profile,
    onSaved,
  )
  return (
    <form
      className="v-account-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {error !== undefined && <ErrorBox error={error} />}
      <AvatarRow path={values.avatar} error={problems.avatar} onChange={(path) => set('avatar', path)} />
      <Facts
        facts={[
          [say('ONLINE_USERNAME'), profile.username],
          [say('PROFILE_WORK_NO'), profile.workNo],
          [say('PROFILE_DEPARTS'), profile.orgCodeTxt?.replaceAll(',', ' | ')],
          [say('PROFILE_POST'), profile.postText],
        ]}
      />
      <div className="v-account-fields">
        <FormRow label={say('ONLINE_REALNAME')} error={problems.realname}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              autoComplete="name"
              value={values.realname}
              onChange={({ target }) => set('realname', target.value)}
            />
          )}
        </FormRow>
        <FormRow label={say('PROFILE_SEX')} error={problems.sex}>
          {(control) => (
            <Select
              {...control}
              className="v-wide"
              allowClear
              value={values.sex === '' ? null : values.sex}
              options={[
                { value: '1', label: say('PROFILE_MALE') },
                { value: '2', label: say('PROFILE_FEMALE') },
              ]}
              onChange={(value: string | null | undefined) => set('sex', value ?? '')}
            />
          )}
        </FormRow>
        <FormRow label={say('PROFILE_BIRTHDAY')} error={problems.birthday}>
          {(control) => (
            <PickerForm
              kind={DAY}
              id={control.id}
              invalid={control['aria-invalid']}
              {...(control['aria-describedby'] === undefined ? {} : { describedBy: control['aria-describedby'] })}
              field={{ key: 'birthday', title: say('PROFILE_BIRTHDAY'), required: false }}
              options={NO_OPTIONS}
              ports={ports}
              disabled={false}
              value={values.birthday}
              onChange={(day) => set('birthday', day)}
            />
          )}
        </FormRow>
        {TEXTS.map(({ key, label, ...input }) => (
          <FormRow key={key} label={say(label)} error={problems[key]}>
            {(control) => (
              <Input {...control} {...input} value={values[key]} onChange={({ target }) => set(key, target.value)} />
            )}
          </FormRow>
        ))}
        {needsPassword && (
          <FormRow label={say('PROFILE_PASSWORD')} error={problems.oldpassword} hint={say('PROFILE_PASSWORD_NEEDED')}>
            {(control) => (
              <Input.Password
                {...control}
                autoComplete="current-password"
                maxLength={200}
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
          </FormRow>
        )}
      </div>
      <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isDirty}>
        {say('PROFILE_SAVE')}
      </Button>
    </form>
  )
}
