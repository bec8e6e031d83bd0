import { type CrewCrop, crewFileName, type Expression, isDrawn } from '@/lib/crew';
import { picturePaths } from '@/lib/paths';

interface CrewFigureProps {
  /** An id of the content pack's crew; of a member who is not drawn nothing shows. */
  member: string | undefined;
  /** Default: smile. */
  expression?: Expression;
  /** Default: the full figure. */
  crop?: CrewCrop;
  /** Height in CSS pixels; a full figure is three quarters of that wide, a face as wide as high. */
  size: number;
  /** Default: none, since the figures decorate words that stand beside them. */
  alt?: string;
  /** Loads with the page instead of when it comes into view, for what is seen at once. Default false. */
  isEager?: boolean;
}

/** A member of the crew as a drawing. */
export function CrewFigure(props: CrewFigureProps) {
  const { member, expression = 'smile', crop = 'full', size, alt = '', isEager = false } = props;
  if (member === undefined || !isDrawn(member)) return null;
  return (
    <img
      src={picturePaths.crew(crewFileName(member, expression, crop))}
      alt={alt}
      width={crop === 'face' ? size : Math.round(size * 0.75)}
      height={size}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
