import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconBriefcase, IconHome, IconLock, IconRoad, IconTag, type Icon } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Section } from '../../ui/section.tsx'
import { useUpdateTrip } from './queries.ts'
import type { Trip } from '@roadbook/contract/trips'
import classes from './trip-detail.module.css'
import { useCategories } from './use-categories.ts'

type Props = { trip: Trip; mayChange: boolean }

const icons: Record<string, Icon> = { business: IconBriefcase, private: IconHome, commute: IconRoad }

/** What people say of a trip. Each field is saved when it is left. */
export function TripRecord({ trip, mayChange }: Props) {
  const { t } = useLingui()
  const update = useUpdateTrip(trip)
  const isOpen = mayChange && !trip.locked
  return (
    <Section title={t`Category`} isPlain>
      <CategoryTiles
        chosen={trip.category}
        isOpen={isOpen}
        onChoose={(category) => category !== trip.category && update.mutate({ category })}
      />
      <div className={classes.fields}>
        <Field
          label={t`Purpose`}
          saved={trip.purpose}
          isOpen={isOpen}
          onSave={(purpose) => update.mutate({ purpose })}
        />
        <Field
          label={t`Whom visited`}
          saved={trip.partner}
          isOpen={isOpen}
          onSave={(partner) => update.mutate({ partner })}
        />
      </div>
      {trip.locked && (
        <p className={classes.lock}>
          <IconLock size={14} stroke={1.8} aria-hidden="true" />
          {t`This trip is locked: it stands in the logbook as it is.`}
        </p>
      )}
    </Section>
  )
}

type FieldProps = {
  label: string
  saved: string | null
  isOpen: boolean
  onSave: (value: string | null) => void
}

function Field({ label, saved, isOpen, onSave }: FieldProps) {
  const [typed, setTyped] = useState(saved ?? '')
  const [known, setKnown] = useState(saved)
  if (known !== saved) {
    setKnown(saved)
    setTyped(saved ?? '')
  }
  const save = () => {
    const next = typed.trim() === '' ? null : typed.trim()
    if (next !== saved) onSave(next)
  }
  return (
    <TextInput
      label={label}
      value={typed}
      maxLength={500}
      readOnly={!isOpen}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  )
}

type TileProps = { chosen: string; isOpen: boolean; onChoose: (category: string) => void }

function CategoryTiles({ chosen, isOpen, onChoose }: TileProps) {
  const categories = useCategories()
  useDigits(isOpen ? categories.slice(0, 9).map(({ value }) => value) : [], onChoose)
  return (
    <div className={classes.tiles}>
      {categories.map(({ value, label }, index) => {
        const Sign = icons[value] ?? IconTag
        return (
          <button
            key={value}
            type="button"
            className={classes.tile}
            aria-pressed={value === chosen}
            disabled={!isOpen}
            onClick={() => onChoose(value)}
          >
            <Sign size={16} stroke={1.6} aria-hidden="true" />
            <span className={classes.tileWord}>{label}</span>
            {index < 9 && (
              <kbd className={classes.digit} aria-hidden="true">
                {index + 1}
              </kbd>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** The digits choose, unless somebody is typing. */
function useDigits(values: readonly string[], onChoose: (value: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]') !== null
    const value = values[Number(event.key) - 1]
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey || value === undefined) return
    onChoose(value)
  })
  // Outside React: the keyboard.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
