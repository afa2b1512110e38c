<?php
/**
 * Comments of posts.
 *
 * @package VillaSite
 */

namespace VillaSite;

use WP_Comment;
use WP_Post;

/** Reads the approved comments of a post, without the addresses of those who wrote them. */
final class Comments {

	/** Blocks of WordPress that show or count comments, on any page. */
	private const BLOCKS = array( 'latest-comments', 'post-comments-', 'comments' );

	/** The most that a page shows; older ones come first. */
	private const MOST = 1000;

	/** Hook into WordPress. */
	public static function hook(): void {
		add_action( 'wp_update_comment_count', array( self::class, 'counted' ), 10, 3 );
		add_action( 'edit_comment', array( self::class, 'edited' ) );
	}

	/**
	 * The comments in the order in which they are read: each before its answers, which are a level
	 * higher.
	 *
	 * @return list<array{auteur: string, date: string, texte: string, niveau: int}>
	 */
	public static function of( WP_Post $post ): array {
		$found = get_comments(
			array(
				'post_id' => $post->ID,
				'status'  => 'approve',
				'type'    => 'comment',
				'number'  => self::MOST,
				'orderby' => 'comment_date_gmt',
				'order'   => 'ASC',
			)
		);
		if ( count( $found ) === self::MOST && (int) get_comments_number( $post ) > self::MOST ) {
			Problem_Log::add( sprintf( 'Pages show the first %d comments of a post; one has more.', self::MOST ), "Post $post->ID." );
		}
		$answers = array();
		$ids     = array_map( static fn( WP_Comment $comment ): int => (int) $comment->comment_ID, $found );
		foreach ( $found as $comment ) {
			// An answer to one that is not shown is shown without it.
			$parent               = in_array( (int) $comment->comment_parent, $ids, true ) ? (int) $comment->comment_parent : 0;
			$answers[ $parent ][] = $comment;
		}
		return self::thread( $answers, 0, 0 );
	}

	/**
	 * The answers to a comment, each followed by its own.
	 *
	 * @param array<int, list<WP_Comment>> $answers The comments by what they answer.
	 * @return list<array<string, mixed>>
	 */
	private static function thread( array $answers, int $parent, int $level ): array {
		$thread = array();
		foreach ( $answers[ $parent ] ?? array() as $comment ) {
			$thread[] = array(
				'auteur' => esc_html( wp_strip_all_tags( get_comment_author( $comment ), true ) ),
				'date'   => Page_Answer::moment( $comment->comment_date_gmt ),
				'texte'  => wpautop( wp_kses( $comment->comment_content, 'data' ) ),
				'niveau' => $level,
			);
			$thread   = array( ...$thread, ...self::thread( $answers, (int) $comment->comment_ID, $level + 1 ) );
		}
		return $thread;
	}

	/** Report a comment that is approved, withdrawn or deleted. */
	public static function counted( int $post, int $after, int $before ): void {
		if ( $after !== $before ) {
			self::notify( $post );
		}
	}

	/** Report a comment whose words are changed. */
	public static function edited( int $comment ): void {
		$found = get_comment( $comment );
		if ( $found && '1' === $found->comment_approved ) {
			self::notify( (int) $found->comment_post_ID );
		}
	}

	private static function notify( int $id ): void {
		$post = get_post( $id );
		if ( ! $post || 'publish' !== $post->post_status || ! is_post_type_viewable( $post->post_type ) ) {
			return;
		}
		Affected_Pages::seek_blocks( self::BLOCKS );
		if ( 'post' === $post->post_type ) {
			Webhook::notify( 'update', array( Paths::of_post( $post ) ), $id );
		}
	}
}
