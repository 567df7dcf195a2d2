import { TextInput, type TextInputProps } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { coordinatesText, parseCoordinates } from '@roadbook/contract/core/coordinates'
import type { Position } from '@roadbook/geo/shapes/shape'
import { useState } from 'react'

type Props = Pick<TextInputProps, 'label' | 'aria-label' | 'className' | 'rightSection' | 'size'> & {
  position: Position | undefined
  onChange: (position: Position) => void
  /** Empty again after each position, for the next one. */
  isForMore?: boolean
}

/** "35.88512, 14.4942": latitude and longitude; applied when the field loses focus, or with Enter. */
export function PositionField({ position, onChange, isForMore = false, ...rest }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const shown = position === undefined ? '' : positionText(position)
  const take = () => {
    if (typed === undefined) return
    if (typed.trim() === '' || typed === shown) return setTyped(undefined)
    const read = parseCoordinates(typed)
    setWrong('problem' in read)
    if ('problem' in read) return
    setTyped(isForMore ? '' : undefined)
    onChange([read.place.longitude, read.place.latitude])
  }
  return (
    <TextInput
      {...rest}
      autoComplete="off"
      placeholder={t`Latitude, longitude`}
      value={typed ?? shown}
      error={isWrong && typed !== undefined ? t`Enter two numbers, such as 35.8795, 14.4935.` : undefined}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setWrong(false)
      }}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        take()
      }}
    />
  )
}

const decimals = 1e6

/** To about ten centimetres. */
export function positionText([longitude, latitude]: Position): string {
  const round = (degrees: number) => Math.round(degrees * decimals) / decimals
  return coordinatesText({ latitude: round(latitude), longitude: round(longitude) })
}
