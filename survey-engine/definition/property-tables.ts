import {
  anything,
  clipId,
  count,
  expression,
  flag,
  html,
  key,
  limit,
  link,
  numberFrom,
  oneOf,
  plainText,
  text,
  unlessFalse,
  type Read,
} from './property-readers.ts';

/** What survey-core calls by another name, or once did. */
export const ALIASES: Readonly<Record<string, string>> = {
  hasOther: 'showOtherItem',
  hasNone: 'showNoneItem',
  hasSelectAll: 'showSelectAllItem',
  hasComment: 'showCommentArea',
  isAllRowRequired: 'eachRowRequired',
  rowsOrder: 'rowOrder',
  questionsOrder: 'questionOrder',
  placeHolder: 'placeholder',
  optionsCaption: 'placeholder',
  commentPlaceHolder: 'commentPlaceholder',
  otherPlaceHolder: 'otherPlaceholder',
  minimumRateDescription: 'minRateDescription',
  maximumRateDescription: 'maxRateDescription',
  insensitive: 'caseInsensitive',
};

/** Only about looks or about a host of another kind; taken and left out. */
export const IGNORED: ReadonlySet<string> = new Set(
  `locale logo logoWidth logoHeight logoFit logoPosition autoFocusFirstQuestion focusFirstQuestionAutomatic
  autoFocusFirstError focusOnFirstError completedBeforeHtml loadingHtml sjsVersion $schema surveyShowDataSaving
  showNavigationButtons navigationButtonsLocation showPrevButton showTitle showPageTitles showCompletedPage
  showCompletePage matrixDragHandleArea showPageNumbers showQuestionNumbers questionTitleLocation
  questionDescriptionLocation questionErrorLocation showProgressBar progressBarLocation progressBarType
  progressBarShowNavigationText progressBarShowPageNumbers progressBarShowPageTitles progressBarNavigationTextLocation
  progressBarInheritWidthFrom showTOC tocLocation tocItemComponent checkErrorsMode textUpdateMode autoGrowComment
  allowResizeComment commentAreaRows startSurveyText pagePrevText pageNextText completeText previewText editText
  requiredMark requiredText questionStartIndex questionTitlePattern widthMode gridLayoutEnabled width fitToContainer
  headerView backgroundImage backgroundImageFit backgroundImageAttachment backgroundOpacity showBrandInfo
  validateVisitedEmptyFields state minWidth maxWidth colSpan startWithNewLine indent innerIndent titleLocation
  descriptionLocation showNumber hideNumber errorLocation questionTitleWidth gridLayoutColumns navigationTitle
  navigationDescription separateSpecialChoices colCount allowClear itemComponent autocomplete textWrapEnabled
  searchEnabled searchMode inputFieldComponent hideSelectedItems closeOnSelect inputSize size inputTextAlignment
  dataList autoGrow allowResize acceptCarriageReturn cols scaleColorMode rateColorMode displayMode
  displayRateDescriptionsAsExtremeItems rateDescriptionLocation swapOrder useTitleAsLabel renderAs
  useDisplayValuesInDynamicTexts selectToRankSwapAreas selectToRankAreasLayout selectToRankEmptyRankedAreaText
  selectToRankEmptyUnrankedAreaText rowTitleWidth cellComponent cellErrorLocation horizontalScroll columnMinWidth
  columnColCount allowAdaptiveActions alternateRows showHeader verticalAlign displayStyle currency useGrouping
  maximumFractionDigits minimumFractionDigits format contentMode imageFit imageHeight imageWidth minImageWidth
  minImageHeight maxImageWidth maxImageHeight itemErrorLocation itemTitleWidth tooltipVisibility labelFormat
  tooltipFormat allowDragRange allowSwap labelCount showLabels customLabels showPreview allowImagesPreview
  confirmDelete fileOrPhotoPlaceholder photoPlaceholder filePlaceholder cameraFacingMode showInMultipleColumns
  cellHint questionDescriptionLocation maxSize waitForUpload storeDataAsText sourceType allowCameraAccess
  acceptedCategories keyDuplicationError correctAnswer stepErrorText mobileView hideColumnsIfEmpty
  scrollOnNavigation`.split(/\s+/),
);

/** Known to survey-core, but outside our subset; the reason is read by a researcher. */
export const REFUSED: Readonly<Record<string, string>> = {
  valueName: "This isn't supported. Each answer is stored under its question's name.",
  choicesByUrl: "Choices can't be loaded from a URL. List them here.",
  choicesLazyLoadEnabled: "Choices can't be loaded later. List them here.",
  allowCustomChoices: "Members can't add choices. Use 'other' instead.",
  maskType: "Input masks aren't supported. Use a validator instead.",
  setValueIf: "This isn't supported. Use a trigger instead.",
  setValueExpression: "This isn't supported. Use a trigger or defaultValueExpression instead.",
  resetValueIf: "This isn't supported. Use a trigger instead.",
  bindings: "Questions can't be bound to each other.",
  detailElements: "Detail panels in rows aren't supported.",
  firstPageIsStarted: "Start pages aren't supported because the invitation introduces the survey. Remove this.",
  firstPageIsStartPage: "Start pages aren't supported because the invitation introduces the survey. Remove this.",
  showPreviewBeforeComplete: "A preview before submitting isn't supported.",
  showTimer: "Time limits aren't supported.",
  timeLimit: "Time limits aren't supported.",
  timeLimitPerPage: "Time limits aren't supported.",
  maxTimeToFinish: "Time limits aren't supported.",
  maxTimeToFinishPage: "Time limits aren't supported.",
  navigateToUrl: "Redirects aren't supported. Members see the community's end page.",
  navigateToUrlOnCondition: "Redirects aren't supported. Members see the community's end page.",
  completedHtmlOnCondition: "End pages depend on the outcome, so conditions aren't supported.",
  cookieName: "This isn't needed. We know who has taken the survey without a cookie.",
};

const YES_NO_ORDER = { initial: undefined, default: undefined, none: undefined, random: 'random' };

const conditions = { visibleIf: expression, enableIf: expression, visible: unlessFalse, readOnly: flag };

const required = { requiredIf: expression, isRequired: flag, requiredErrorText: plainText };

export const PANEL: Readonly<Record<string, Read>> = {
  ...conditions,
  ...required,
  title: text,
  description: text,
  questionOrder: oneOf({ initial: 'initial', default: undefined, random: 'random' }),
};

export const PAGE: Readonly<Record<string, Read>> = { ...PANEL, isFixed: flag };

export const SURVEY: Readonly<Record<string, Read>> = {
  title: text,
  description: text,
  completedHtml: html,
  questionOrder: oneOf(YES_NO_ORDER),
  pageOrder: oneOf(YES_NO_ORDER),
  clearInvisibleValues: oneOf({ none: 'none', onComplete: undefined, true: undefined, default: undefined }),
  readOnly: flag,
  storeOthersAsComment: oneOf({ true: undefined }),
  questionsOnPageMode: oneOf({ standard: undefined }),
  mode: oneOf({ edit: undefined }),
};

const COMMON: Readonly<Record<string, Read>> = {
  ...conditions,
  title: text,
  description: text,
};

const ANSWERED: Readonly<Record<string, Read>> = {
  ...COMMON,
  ...required,
  defaultValue: anything,
  defaultValueExpression: expression,
  showCommentArea: flag,
  commentText: plainText,
  commentPlaceholder: plainText,
  attentionCheck: anything,
  clearIfInvisible: oneOf({ default: undefined, onComplete: undefined }),
};

const CHOICES: Readonly<Record<string, Read>> = {
  ...ANSWERED,
  placeholder: plainText,
  choicesOrder: oneOf({ none: undefined, initial: undefined, asc: 'asc', desc: 'desc', random: 'random' }),
  choicesFromQuestion: plainText,
  choicesFromQuestionMode: oneOf({ all: undefined, selected: 'selected', unselected: 'unselected' }),
  hideIfChoicesEmpty: flag,
  showOtherItem: flag,
  showNoneItem: flag,
  showRefuseItem: flag,
  showDontKnowItem: flag,
  otherText: plainText,
  noneText: plainText,
  refuseText: plainText,
  dontKnowText: plainText,
  otherErrorText: plainText,
  otherPlaceholder: plainText,
  storeOthersAsComment: oneOf({ default: undefined, true: undefined }),
};

const MANY: Readonly<Record<string, Read>> = {
  ...CHOICES,
  showSelectAllItem: flag,
  selectAllText: plainText,
  minSelectedChoices: count,
  maxSelectedChoices: count,
};

const LIMITS = { min: limit, max: limit, minValueExpression: expression, maxValueExpression: expression };

const INPUT_TYPES = Object.fromEntries(
  'text number range email url tel date datetime-local time month week color password'.split(' ').map((t) => [t, t]),
);

/** By type of question: its properties, apart from name, choices, rows, columns, items and validators. */
export const QUESTIONS: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  radiogroup: CHOICES,
  dropdown: CHOICES,
  checkbox: MANY,
  tagbox: MANY,
  ranking: { ...MANY, selectToRankEnabled: flag },
  imagepicker: { ...CHOICES, multiSelect: flag, showLabel: flag, minSelectedChoices: count, maxSelectedChoices: count },
  text: {
    ...ANSWERED,
    ...LIMITS,
    inputType: oneOf(INPUT_TYPES),
    step: numberFrom(0),
    minErrorText: plainText,
    maxErrorText: plainText,
    maxLength: count,
    placeholder: plainText,
  },
  comment: { ...ANSWERED, maxLength: count, rows: numberFrom(1, 100), placeholder: plainText },
  rating: {
    ...ANSWERED,
    rateMin: numberFrom(-1000, 1000),
    rateMax: numberFrom(-1000, 1000),
    rateStep: numberFrom(0.01, 1000),
    rateCount: numberFrom(2, 100),
    autoGenerate: anything,
    rateType: oneOf({ labels: undefined, numbers: undefined, stars: 'stars', smileys: 'smileys' }),
    minRateDescription: plainText,
    maxRateDescription: plainText,
  },
  boolean: { ...ANSWERED, labelTrue: plainText, labelFalse: plainText, valueTrue: key, valueFalse: key },
  matrix: {
    ...ANSWERED,
    rowOrder: oneOf(YES_NO_ORDER),
    eachRowRequired: flag,
    eachRowUnique: flag,
    hideIfRowsEmpty: flag,
    cellType: oneOf({ radio: undefined, default: undefined }),
  },
  matrixdropdown: {
    ...ANSWERED,
    rowOrder: oneOf(YES_NO_ORDER),
    hideIfRowsEmpty: flag,
    placeholder: plainText,
    transposeData: oneOf({ false: undefined }),
    detailPanelMode: oneOf({ none: undefined }),
  },
  multipletext: ANSWERED,
  slider: {
    ...ANSWERED,
    ...LIMITS,
    step: numberFrom(0),
    sliderType: oneOf({ single: undefined, range: 'range' }),
    minRangeLength: numberFrom(0),
    maxRangeLength: numberFrom(0),
  },
  file: { ...ANSWERED, allowMultiple: flag, maxFiles: count, acceptedTypes: plainText },
  video: { ...ANSWERED, maxSeconds: numberFrom(1, 600) },
  html: { ...COMMON, html },
  image: { ...COMMON, imageLink: link, altText: plainText, contentMode: oneOf({ auto: undefined, image: undefined }) },
  expression: { ...COMMON, expression, requiredIf: expression, isRequired: flag },
};

/** An image whose contentMode is 'video': a film of ours, named by its id. */
export const CLIP: Readonly<Record<string, Read>> = {
  ...COMMON,
  contentMode: oneOf({ video: undefined }),
  imageLink: clipId,
  altText: plainText,
  mustWatch: flag,
};

export const ITEM: Readonly<Record<string, Read>> = {
  text,
  visibleIf: expression,
  enableIf: expression,
  isExclusive: flag,
  isFixed: flag,
  imageLink: link,
};

export const CELL_TYPES: Readonly<Record<string, string>> = {
  default: 'dropdown',
  dropdown: 'dropdown',
  radiogroup: 'radiogroup',
  checkbox: 'checkbox',
  tagbox: 'tagbox',
  text: 'text',
  comment: 'comment',
  boolean: 'boolean',
  rating: 'rating',
};

export const VALIDATORS: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  numeric: { text: plainText, minValue: numberFrom(-1e15, 1e15), maxValue: numberFrom(-1e15, 1e15) },
  text: { text: plainText, minLength: count, maxLength: count, allowDigits: unlessFalse },
  email: { text: plainText },
  regex: { text: plainText, regex: plainText, caseInsensitive: flag },
  expression: { text: plainText, expression },
  answercount: { text: plainText, minCount: count, maxCount: count },
};

export const TRIGGERS: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  // Ours: that anyone who ends here is a complete was chosen, not forgotten.
  complete: { expression, outcome: oneOf({ QUALIFIED: 'QUALIFIED' }) },
  skip: { expression, gotoName: plainText },
  setvalue: { expression, setToName: plainText, setValue: anything, isVariable: flag },
  runexpression: { expression, runExpression: expression, setToName: plainText },
  copyvalue: { expression, fromName: plainText, setToName: plainText },
};
