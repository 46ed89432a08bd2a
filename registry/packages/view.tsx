import { useCallback, useEffect, useMemo, useState } from 'react'
import { textIn } from '../../schemas/language/text.ts'
import type { Faces, QueryProps } from '../kit/faces.ts'
import type { NumberValue } from '../kit/numbers.ts'
import { NumberQuery } from '../kit/parts/numbers/NumberQuery.tsx'
import { TextQuery } from '../kit/parts/prose/TextQuery.tsx'
import type { KnownPackage } from './definition.ts'
import type { FaceProps } from './frame/protocol.ts'
import { packageSource } from './known.ts'
import { PackageFrame } from './PackageFrame.tsx'
import { type AnyFormProps, type AnyOptions, PlainFace } from './PlainFace.tsx'
import { kindOf, placesOf } from './storage-kind.ts'
import { useTheme } from './use-theme.tsx'

const HEIGHT = 32
type Code = { readonly module: string; readonly style: string }
/** The code of a version, asked for once; a failed answer is asked for again at the next drawing. */
const codes = new Map<string, Promise<Code>>()
function codeOf({ manifest, hash }: KnownPackage): Promise<Code> {
  const known = codes.get(hash)
  if (known) return known
  const source = packageSource()
  if (!source) return Promise.reject(new Error('no source'))
  const asked = source.code(manifest)
  codes.set(hash, asked)
  asked.catch(() => codes.delete(hash))
  return asked
}

function useFaceProps(props: AnyFormProps): FaceProps {
  const { value, options, disabled, invalid, field, placeholder = '', ports } = props
  const theme = useTheme()
  const { locale } = ports
  const { title, required } = field
  return useMemo(
    () => ({
      value: typeof value === 'string' || typeof value === 'number' ? value : null,
      options,
      disabled,
      invalid,
      required,
      title,
      placeholder,
      locale,
      theme,
    }),
    [value, options, disabled, invalid, required, title, placeholder, locale, theme],
  )
}

/** What a package draws; a plain input with a sentence where it is off, cannot be had or was stopped. */
function PackageForm({ pack, ...props }: AnyFormProps & { readonly pack: KnownPackage }) {
  const { id, onChange, onBlur, describedBy, ports } = props
  const { manifest, isOn } = pack
  const [code, setCode] = useState<Code>()
  const [problem, setProblem] = useState<'WIDGET_OFF' | 'WIDGET_STOPPED' | 'WIDGET_NOT_LOADED' | undefined>(
    isOn ? undefined : 'WIDGET_OFF',
  )
  const face = useFaceProps(props)
  useEffect(() => {
    let isHere = true
    if (isOn)
      codeOf(pack).then(
        (found) => isHere && setCode(found),
        () => isHere && setProblem('WIDGET_NOT_LOADED'),
      )
    return () => {
      isHere = false
    }
  }, [pack, isOn])
  const handleStop = useCallback(() => setProblem('WIDGET_STOPPED'), [])
  const height = manifest.height ?? HEIGHT
  if (problem) {
    const hint = `${id}-plain`
    return (
      <>
        <PlainFace
          {...props}
          describedBy={[describedBy, hint].filter(Boolean).join(' ')}
          kind={kindOf(manifest)}
          places={placesOf(manifest)}
        />
        <div id={hint} className="vi-help" role="note">
          {ports.say(problem, { title: textIn(manifest.title, ports.locale) })}
        </div>
      </>
    )
  }
  if (!code) return <div id={id} style={{ blockSize: height }} aria-busy="true" />
  return (
    <PackageFrame
      id={id}
      address={packageSource()?.frame ?? ''}
      module={code.module}
      style={code.style}
      props={face}
      height={height}
      describedBy={describedBy}
      onChange={onChange}
      onBlur={onBlur}
      onStop={handleStop}
    />
  )
}

/** The faces of a package. Lists and questions are drawn without its code: a frame for each cell would cost more than it says. */
export function facesOfPackage(pack: KnownPackage): Faces<unknown, AnyOptions> {
  const { manifest } = pack
  const look = { places: placesOf(manifest) }
  return {
    Form: (props) => <PackageForm {...props} pack={pack} />,
    Query: (props) =>
      kindOf(manifest) === 'number' ? (
        <NumberQuery query={props as QueryProps<NumberValue, AnyOptions>} look={look} />
      ) : (
        <TextQuery {...(props as QueryProps<string, AnyOptions>)} />
      ),
    Cell: (props) => <PlainFace {...props} kind={kindOf(manifest)} places={placesOf(manifest)} />,
  }
}
